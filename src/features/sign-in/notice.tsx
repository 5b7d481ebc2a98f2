import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/flows/session/session-machine.ts'
import classes from './notice.module.css'

const NOTICES = {
  asked: { tone: 'positive', text: 'You have logged out.' },
  inactive: { tone: 'warning', text: 'You were logged out because your session expired. Log in again to continue.' },
  invalid: { tone: 'warning', text: 'Your session has ended. Log in again to continue.' },
  elsewhere: { tone: 'warning', text: 'You were logged out in another tab. Log in again to continue.' },
} as const

export function endNotice({ value, context }: SnapshotFrom<typeof sessionMachine>) {
  const reason = typeof value === 'object' && 'signedOut' in value ? value.signedOut : 'quiet'
  if (reason === 'quiet') return undefined
  if (reason !== 'invalid' || !context.endDetail) return NOTICES[reason]
  return { ...NOTICES.invalid, text: `Your session has ended: ${context.endDetail}` }
}

interface NoticeProps {
  tone: 'positive' | 'warning' | 'negative'
  role: 'status' | 'alert'
  text: string
}

export function Notice({ tone, role, text }: NoticeProps) {
  return (
    <p className={classes.notice} data-tone={tone} role={role}>
      {text}
    </p>
  )
}
