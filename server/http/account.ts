import type { accountCalls } from '#contract/account.ts'
import { createAccount, moveAccount } from '#server/areas/account/accounts.ts'
import { listAccounts } from '#server/areas/account/list.ts'
import type { Handlers } from '#server/core/handler.ts'

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  'account.create': ({ body }, context) => createAccount(context, body),
  'account.list': ({ query }, context) => listAccounts(context, query),
  'account.edit': ({ params, body }, context) => moveAccount(context, params.id, 'account.edit', body),
  'account.setStatus': ({ params, body }, context) =>
    moveAccount(context, params.id, body.status === 'active' ? 'account.activate' : 'account.deactivate'),
}
