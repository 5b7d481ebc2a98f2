import type { InferOutput } from 'valibot'
import type { accountUpdate } from '#contract/account.ts'
import type { CallContext } from '#server/services/context.ts'
import { moveAccount } from './move.ts'

type Given = InferOutput<typeof accountUpdate>

/** Changes name, type and normal balance; the code stays. */
export const editAccount = (context: CallContext, id: string, { accountName, accountType, normalBalance }: Given) =>
  moveAccount(context, id, {
    type: 'account.edit',
    logged: 'Edited account',
    message: 'Account updated',
    changes: { name: accountName.normalize('NFC'), type: accountType, normalBalance },
  })
