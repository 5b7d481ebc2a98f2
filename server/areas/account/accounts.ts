import { type accountCalls, accountEntity } from '#contract/account.ts'
import { type BodyOf, calls } from '#contract/calls.ts'
import { hasPermission } from '#contract/permission.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { CallContext } from '#server/core/context.ts'
import { checkingCaller, type Handlers, inOneStatement } from '#server/core/handler.ts'
import { trackedColumns } from '#server/core/moves.ts'
import { created, movableRecords } from '#server/core/record.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { forbidden } from '#server/errors/app-error.ts'
import { type AccountRow, accountResponse, listAccounts, queryAccounts } from './query.ts'

/** Throws 403 without the permission that `COA_WRITE_PERMISSION` names. Without the setting, none is needed. */
function permitAccountWrite({ principal, services }: CallContext) {
  const needed = services.accountWritePermission
  if (needed === undefined || principal.isSuperAdmin || hasPermission(principal.permissions, needed)) return
  throw forbidden(`This needs the permission ${needed}.`)
}

const contentOf = ({ accountName, accountType, normalBalance }: BodyOf<'account.edit'>) => ({
  name: accountName.normalize('NFC'),
  type: accountType,
  normalBalance,
})

/** Adds an active account. Rejects with 409 for a code that exists, and 403 without the permission for writes. */
async function createAccount(context: CallContext, given: BodyOf<'account.create'>) {
  const { services } = context
  permitAccountWrite(context)
  const row = await accountRecords.create(
    context,
    { action: 'account.create', logged: 'Created account' },
    {
      ...contentOf(given),
      id: services.newId(),
      code: given.accountCode,
      status: 'active',
      createdAt: services.now(),
    },
  )
  return created(row, 'Account created', accountResponse(row))
}

/** Posted transactions stay posted whatever the status of their account. */
export const accountRecords = movableRecords({
  entity: 'account',
  table: accounts,
  nameOf: ({ code }: AccountRow) => code,
  tags: ['Account'],
  audienceOf: () => [{ access: calls['account.list'].access }],
  unique: { index: 'accounts_code_key', message: 'An account with this code already exists.' },
  tracked: trackedColumns(accountEntity, { accountName: 'name', accountType: 'type' }),
  lifecycle: accountLifecycle,
  statusOf: ({ status }) => status,
  stored: (status) => ({ status }),
  permit: permitAccountWrite,
  viewerOf: ({ principal }) => principal,
  moves: {
    'account.edit': { logged: 'Edited account', message: 'Account updated', changes: contentOf },
    'account.deactivate': { logged: 'Deactivated account', message: 'Account deactivated' },
    'account.activate': { logged: 'Activated account', message: 'Account activated' },
  },
})

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  ...accountRecords.handlers,
  'account.create': inOneStatement(({ body }, context) => createAccount(context, body)),
  'account.list': ({ query }, context) => listAccounts(context, query),
  'query.accounts': ({ query }, context) => queryAccounts(context, query),
  'account.setStatus': checkingCaller(({ params, body }, context) =>
    accountRecords.move(context, params.id, body.status === 'active' ? 'account.activate' : 'account.deactivate'),
  ),
}
