import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import { type Role, roleInput } from '#contract/role.ts'
import { gained } from '#src/access/abilities.ts'
import { differenceText } from '#src/access/impact.tsx'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { permissionText } from '#src/format/permission-text.ts'
import { ChoicesProblem } from '#src/list/choices-problem.tsx'
import { useDrawerForm, useFieldRefusal } from '#src/overlays/drawer-form.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { notifyInfo } from '#src/ui/toasts.tsx'
import type { FormProps } from '#src/workspace/workspace-drawers.tsx'
import classes from './role-form.module.css'
import { RoleImpact } from './role-impact.tsx'

interface RoleFormProps extends FormProps<'role.create' | 'role.edit'> {
  role?: Role
  submitLabel: string
}

/** Permissions are picked from the server's list, whatever their names: only the role's name can be invalid. */
const roleFields = v.object({ name: roleInput.entries.name, permissions: v.array(v.string()) })

type RoleFields = v.InferOutput<typeof roleFields>

const isSame = (role: RoleFields, other: RoleFields) =>
  role.name === other.name && [...role.permissions].sort().join() === [...other.permissions].sort().join()

/** What the permission opens by itself. Another server may have permissions that open nothing here. */
function opensText(permission: string) {
  if (permission === EVERY_PERMISSION) return 'Everything that a permission opens, today and later.'
  const holder = { id: permission, isSuperAdmin: false, permissions: [] }
  const differences = gained(holder, { ...holder, permissions: [permission] })
  return differences.map(differenceText).join(' · ') || undefined
}

export function RoleForm({ role, submitLabel, busy, refusal, onSubmit }: RoleFormProps) {
  const { api } = useServices()
  const offered = useQuery(apiQuery(api, 'role.permissions', {}, 'Role'))
  const form = useDrawerForm({
    schema: roleFields,
    initialValues: { name: role?.name ?? '', permissions: role?.permissions ?? [] },
  })
  const names = [...new Set([...(offered.data?.data ?? []), ...(role?.permissions ?? [])])]
  const submit = form.onSubmit(
    (input) => {
      if (role && isSame(input, role)) notifyInfo('No changes detected')
      else onSubmit(role ? 'role.edit' : 'role.create', input)
    },
    () => form.getInputNode('name')?.focus(),
  )
  const general = useFieldRefusal(form, refusal, { name: /name/i })

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
        label="Role name"
        required
        readOnly={busy}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="Permissions" readOnly={busy} {...form.getInputProps('permissions')}>
        <div className={classes.permissions}>
          {names.map((name) => (
            <Checkbox key={name} value={name} label={permissionText(name)} description={opensText(name)} />
          ))}
          {offered.isPending && <Text c="dimmed">Loading permissions...</Text>}
          <ChoicesProblem query={offered} entityPlural="permissions" />
        </div>
      </Checkbox.Group>
      {role && !isSame({ ...role, name: '' }, { ...form.values, name: '' }) && (
        <section aria-label="Impact" className={classes.impact}>
          {role.isActive ? (
            <RoleImpact role={role} permissions={form.values.permissions} />
          ) : (
            <p>The role is disabled. The change takes effect when it is activated.</p>
          )}
        </section>
      )}
    </DrawerPanel>
  )
}
