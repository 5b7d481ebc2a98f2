import type { accountCalls } from '#contract/account.ts'
import { createAccount } from '#server/services/account/create.ts'
import { editAccount } from '#server/services/account/edit.ts'
import { listAccounts } from '#server/services/account/list.ts'
import { setAccountStatus } from '#server/services/account/set-status.ts'
import type { Handlers } from './handler.ts'

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  'account.create': ({ body }, context) => createAccount(context, body),
  'account.list': ({ query }, context) => listAccounts(context, query),
  'account.edit': ({ params, body }, context) => editAccount(context, params.id, body),
  'account.setStatus': ({ params, body }, context) => setAccountStatus(context, params.id, body),
}
