import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ROLE_REQUIRED, type User, userInput } from '#contract/user.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { useServices } from '#src/api/services.tsx'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import { useDrawerForm, useFieldRefusal } from '#src/overlays/drawer-form.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { FormProps } from '#src/workspace/workspace-drawers.tsx'

interface UserFormProps extends FormProps<'user.create' | 'user.edit'> {
  user?: User
  submitLabel: string
}

/** A role is one of the server's, whatever its id looks like. */
const userFields = v.object({ ...userInput.entries, role: v.pipe(v.string(ROLE_REQUIRED), v.nonEmpty(ROLE_REQUIRED)) })

export function UserForm({ user, submitLabel, busy, refusal, onSubmit }: UserFormProps) {
  const { api } = useServices()
  const roles = useQuery(rolesQuery(api))
  const form = useDrawerForm({
    mode: 'uncontrolled',
    schema: userFields,
    initialValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      role: user?.roleId ?? '',
    },
  })
  const choices = (roles.data?.data ?? []).filter((role) => role.isActive || role._id === user?.roleId)
  const field = (name: 'firstName' | 'lastName' | 'email' | 'role') => ({
    required: true,
    readOnly: busy,
    ...form.getInputProps(name),
  })
  const submit = form.onSubmit(
    (values) => onSubmit(user ? 'user.edit' : 'user.create', values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const general = useFieldRefusal(form, refusal, { email: /email/i })

  return (
    <DrawerPanel
      onSubmit={submit}
      refusal={general}
      footer={
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      }
    >
      <TextInput
        label="First name"
        autoComplete="off"
        data-autofocus
        key={form.key('firstName')}
        {...field('firstName')}
      />
      <TextInput label="Last name" autoComplete="off" key={form.key('lastName')} {...field('lastName')} />
      <TextInput label="Email" type="email" autoComplete="off" key={form.key('email')} {...field('email')} />
      <Select
        label="Role"
        searchable
        placeholder={roles.isPending ? 'Loading roles...' : 'Choose a role'}
        nothingFoundMessage="No role found"
        data={choices.map((role) => ({ value: role._id, label: role.name }))}
        key={form.key('role')}
        {...field('role')}
      />
      <ChoicesProblem query={roles} entityPlural="roles" />
    </DrawerPanel>
  )
}
