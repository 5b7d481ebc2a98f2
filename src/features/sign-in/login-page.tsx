import { Alert, Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { shallowEqual, useSelector } from '@xstate/react'
import * as v from 'valibot'
import { email } from '#contract/session.ts'
import { useServices } from '#src/lib/services.tsx'
import { endNotice } from './end-notice.ts'
import classes from './sign-in-card.module.css'
import { SignInCard } from './sign-in-card.tsx'

const login = v.object({ email })

export function LoginPage() {
  const { session, signIn } = useServices()
  const notice = useSelector(session, endNotice, shallowEqual)
  const isBusy = useSelector(signIn, (state) => state.matches('requestingCode'))
  const refusal = useSelector(signIn, (state) => state.context.refusal)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(login, { sync: true }),
  })

  const submit = form.onSubmit(
    (values) => signIn.send({ type: 'email.submit', email: v.parse(email, values.email) }),
    () => form.getInputNode('email')?.focus(),
  )

  return (
    <SignInCard title="Login to your account" description="We will send a one-time code to your email address.">
      <form onSubmit={submit} noValidate className={classes.stack}>
        {notice && !refusal && (
          <Alert color={notice.color} role="status">
            {notice.text}
          </Alert>
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          label="Email Address"
          type="email"
          autoComplete="email"
          placeholder="name@company.com"
          required
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Login
        </Button>
      </form>
    </SignInCard>
  )
}
