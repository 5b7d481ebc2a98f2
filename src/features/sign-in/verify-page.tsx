import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/PinInput.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import { Anchor, Button, PinInput, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { OTP_INCOMPLETE, OTP_LENGTH } from '#contract/session.ts'
import { RESEND_COOLDOWN_MS } from '#machines/flows/sign-in/sign-in-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { plainDigits } from '#src/format/digits.ts'
import classes from './sign-in-card.module.css'
import { SignInCard } from './sign-in-card.tsx'

const ERROR_ID = 'code-error'

/** The key then acts on the digit in the box before: the browser gives it to the box that has the focus. */
function eraseBefore(event: KeyboardEvent<HTMLElement>) {
  const { target, key, currentTarget } = event
  if (key !== 'Backspace' || !(target instanceof HTMLInputElement) || target.value !== '') return
  event.stopPropagation()
  const boxes = [...currentTarget.querySelectorAll('input')]
  boxes[boxes.indexOf(target) - 1]?.focus()
}

function useCode() {
  const { signIn } = useServices()
  const isChecking = useSelector(signIn, (state) => state.hasTag('checking'))
  const isVoid = useSelector(signIn, (state) => state.hasTag('void'))
  const error = useSelector(signIn, (state) => (state.hasTag('incomplete') ? OTP_INCOMPLETE : state.context.refusal))
  const [otp, setOtp] = useState('')
  // It fills the boxes after a paste or a refusal. They keep what is typed, since a text has no gaps.
  const [filled, setFilled] = useState({ code: '', times: 0 })
  const firstInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (error) firstInput.current?.focus()
  }, [error])

  const fill = useCallback((code: string) => {
    setOtp(code)
    setFilled(({ times }) => ({ code, times: times + 1 }))
  }, [])
  useEffect(() => {
    if (isVoid) fill('')
  }, [isVoid, fill])

  const edit = (code: string) => {
    setOtp(code)
    signIn.editCode()
    if (code.length === OTP_LENGTH && otp.length < OTP_LENGTH) signIn.submitCode(code)
  }
  // Back from the mailbox, the code can be typed or pasted at once.
  useWindowEvent('focus', () => document.activeElement?.matches('input') || firstInput.current?.focus())
  useWindowEvent(
    'paste',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      if (isChecking) return
      const code = plainDigits(event.clipboardData?.getData('text') ?? '').replace(/\D/g, '')
      if (code.length <= OTP_LENGTH) fill(code)
      signIn.submitCode(code)
    },
    // Before the boxes, which ignore what is more than digits.
    true,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    signIn.submitCode(otp)
    if (otp.length < OTP_LENGTH) firstInput.current?.focus()
  }
  return { filled, edit, onSubmit, firstInput, isChecking, error }
}

export function VerifyPage() {
  const { config, signIn } = useServices()
  const email = useSelector(signIn, (state) => state.context.email)
  const { filled, edit, onSubmit, firstInput, isChecking, error } = useCode()

  return (
    <SignInCard
      title="Verify login"
      description={`A 6-digit code was sent to ${email ?? 'your email address'}. Enter it below to continue.`}
    >
      <title>Verify login – Statehouse</title>
      <form onSubmit={onSubmit} noValidate className={classes.stack}>
        <fieldset className={classes.code}>
          <legend className={classes.hidden}>One-time code</legend>
          <PinInput
            key={filled.times}
            ref={firstInput}
            length={OTP_LENGTH}
            type="number"
            inputType="text"
            inputMode="numeric"
            placeholder=""
            size="lg"
            autoFocus
            defaultValue={filled.code}
            onChange={edit}
            onKeyDownCapture={eraseBefore}
            error={error !== undefined}
            readOnly={isChecking}
            classNames={{ root: classes.pin, input: classes.pinInput }}
            getInputProps={(index) => ({
              'aria-label': `Digit ${index + 1} of ${OTP_LENGTH}`,
              'aria-describedby': error ? ERROR_ID : undefined,
            })}
          />
        </fieldset>
        {error && (
          <Text id={ERROR_ID} c="var(--mantine-color-error)" size="sm" role="alert">
            {error}
          </Text>
        )}
        <Button type="submit" size="md" fullWidth loading={isChecking}>
          Verify OTP
        </Button>
        <div className={classes.row}>
          <ResendCode />
          <Anchor component={Link} to="/" replace size="sm">
            Use another email
          </Anchor>
        </div>
        {config.mail === 'outbox' && (
          <Text size="sm" c="dimmed">
            No mail server is set up.{' '}
            <Anchor inherit underline="always" href="/mailbox" target="_blank" rel="noreferrer">
              Open the mailbox
            </Anchor>{' '}
            to read the code.
          </Text>
        )}
      </form>
    </SignInCard>
  )
}

function ResendCode() {
  const { signIn } = useServices()
  const isOpen = useSelector(signIn, (state) => state.can({ type: 'code.resend' }))
  const isSending = useSelector(signIn, (state) => state.matches('resendingCode'))
  const isUnsendable = useSelector(signIn, (state) => state.hasTag('unsendable'))
  const isCooling = useSelector(signIn, (state) => state.matches({ enteringCode: { resend: 'cooling' } }))
  const seconds = useCountdown(isCooling, RESEND_COOLDOWN_MS / 1000)
  if (isUnsendable) return <span />
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.resend}
      loading={isSending}
      disabled={!isOpen}
      onClick={signIn.resendCode}
    >
      Resend code{isCooling && seconds > 0 && <span aria-hidden>&nbsp;in {seconds} s</span>}
    </Button>
  )
}

/** Counts down from `from` seconds while it runs. */
function useCountdown(isRunning: boolean, from: number) {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (!isRunning) return
    setLeft(from)
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning, from])
  return left
}
