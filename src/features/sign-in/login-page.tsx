import { Button, TextInput } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { email } from '#contract/session.ts'
import { useServices } from '#src/api/services.tsx'
import { endNotice, Notice } from './notice.tsx'
import classes from './sign-in-card.module.css'
import { SignInCard } from './sign-in-card.tsx'
import { asksAgain } from './wanted-place.ts'

/**
 * What was typed and sent in the earlier form stays. Mantine's form would exceed the byte budget of this screen:
 * decision 043.
 */
export function LoginPage({ earlier }: { earlier?: HTMLFormElement | null }) {
  const { config, session, signIn } = useServices()
  const notice = useSelector(session, endNotice, shallowEqual)
  const isLoggedOut = useSelector(
    session,
    (state) => state.matches({ signedOut: 'asked' }) || state.matches({ signedOut: 'elsewhere' }),
  )
  const isBusy = useSelector(signIn, (state) => state.matches('requestingCode'))
  const isLeaving = useSelector(signIn, (state) => state.hasTag('leaving'))
  const refusal = useSelector(signIn, (state) => state.context.refusal)
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  useLayoutEffect(() => {
    const typed = earlier?.querySelector('input')?.value
    if (typed && input.current) input.current.value = typed
    if (earlier?.dataset.isSubmitted) form.current?.requestSubmit()
  }, [earlier])

  useLayoutEffect(() => void asksAgain(isLoggedOut), [isLoggedOut])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = v.safeParse(email, input.current?.value)
    setError(result.issues?.[0].message)
    if (result.success) signIn.submitEmail(result.output)
    else input.current?.focus()
  }

  const choose = (address: string) => {
    if (input.current) input.current.value = address
    signIn.submitEmail(address)
  }

  return (
    <SignInCard title="Login to your account" description="We will send a one-time code to your email address.">
      <form ref={form} onSubmit={submit} noValidate className={classes.stack}>
        {refusal ? (
          <Notice tone="negative" text={refusal} role="alert" />
        ) : (
          notice && <Notice {...notice} role="status" />
        )}
        <TextInput
          ref={input}
          label="Email Address"
          size="md"
          type="email"
          autoComplete="email"
          placeholder="name@company.com"
          required
          autoFocus
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={isLeaving}>
          Login
        </Button>
        {config.signOn && (
          <Button
            variant="default"
            size="md"
            loading={isLeaving}
            disabled={isBusy}
            onClick={() => signIn.beginSignOn(asksAgain())}
          >
            Continue with {config.signOn.name}
          </Button>
        )}
        {config.demo.length > 0 && <span>Demonstration: sign in as</span>}
        {config.demo.map((address) => (
          <Button key={address} variant="default" onClick={() => choose(address)}>
            {address}
          </Button>
        ))}
      </form>
    </SignInCard>
  )
}
