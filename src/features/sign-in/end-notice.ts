import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/flows/session/session-machine.ts'

const NOTICES = {
  asked: { tone: 'positive', text: 'You have logged out.' },
  inactive: { tone: 'warning', text: 'You were logged out because your session expired. Log in again to continue.' },
  invalid: { tone: 'warning', text: 'Your session has ended. Log in again to continue.' },
  elsewhere: { tone: 'warning', text: 'You were logged out in another tab. Log in again to continue.' },
} as const

const REASONS = ['asked', 'inactive', 'invalid', 'elsewhere'] as const

/** Why the person is back at the login screen, in words; nothing when there is nothing to explain. */
export function endNotice(state: SnapshotFrom<typeof sessionMachine>) {
  const reason = REASONS.find((name) => state.matches({ signedOut: name }))
  const { endDetail } = state.context
  if (reason === 'invalid' && endDetail) return { ...NOTICES.invalid, text: `Your session has ended: ${endDetail}` }
  return reason && NOTICES[reason]
}
