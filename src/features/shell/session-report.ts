import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/flows/session/session-machine.ts'
import type { SessionReport } from '#machines/flows/shell/shell-machine.ts'

/** What the shell needs to know of the session. */
export function sessionReport(state: SnapshotFrom<typeof sessionMachine>): SessionReport {
  if (!state.matches('signedIn')) return { status: 'signedOut' }
  if (!state.matches({ signedIn: { access: 'ready' } })) return { status: 'loading' }
  const { user, grant } = state.context
  return { status: 'ready', isSuperAdmin: user?.isSuperAdmin ?? false, permissions: grant.permissions }
}
