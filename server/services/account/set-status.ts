import type { AccountStatus } from '#contract/account.ts'
import type { CallContext } from '#server/services/context.ts'
import { moveAccount } from './move.ts'

const MOVES = {
  active: { type: 'account.activate', logged: 'Activated account', message: 'Account activated' },
  inactive: { type: 'account.deactivate', logged: 'Deactivated account', message: 'Account deactivated' },
} as const

/** Takes an account into use or out of it. Nothing can be posted to an inactive one. */
export const setAccountStatus = (context: CallContext, id: string, { status }: { status: AccountStatus }) =>
  moveAccount(context, id, MOVES[status])
