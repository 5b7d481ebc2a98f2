import type { BodyOf } from '#contract/calls.ts'
import { hasPermission } from '#contract/permission.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'

import type { CallContext } from '#server/core/context.ts'
import { createRecord, recordMover } from '#server/core/record.ts'
import { accounts } from '#server/db/schema.ts'
import { forbidden } from '#server/errors/app-error.ts'
import { type AccountRow, accountAnswer } from './to-response.ts'

const kind = {
  entity: 'account',
  table: accounts,
  nameOf: ({ code }: AccountRow) => code,
  unique: { index: 'accounts_code_key', message: 'An account with this code exists already.' },
} as const

/** Throws 403 for a caller without the permission that `COA_WRITE_PERMISSION` names. Without the setting, none is needed. */
function permitAccountWrite({ principal, services }: CallContext) {
  const needed = services.accountWritePermission
  if (needed === undefined || principal.isSuperAdmin || hasPermission(principal.permissions, needed)) return
  throw forbidden(`This needs the permission ${needed}.`)
}

/** Adds an active account. Rejects with 409 for a code that exists. */
export async function createAccount(context: CallContext, given: BodyOf<'account.create'>) {
  const { services } = context
  permitAccountWrite(context)
  const creation = { action: 'account.create', logged: 'Created account' }
  const row = await createRecord(kind, context, creation, {
    id: services.newId(),
    code: given.accountCode,
    name: given.accountName.normalize('NFC'),
    type: given.accountType,
    normalBalance: given.normalBalance,
    status: 'active',
    createdAt: services.now(),
  })
  return { status: 201 as const, version: row.version, message: 'Account created', data: accountAnswer(row) }
}

/** Posted transactions stay posted whatever the status of their account. */
export const moveAccount = recordMover({
  ...kind,
  lifecycle: accountLifecycle,
  statusOf: ({ status }) => status,
  stored: (status) => ({ status }),
  permit: permitAccountWrite,
  viewerOf: ({ principal }) => principal,
  moves: {
    'account.edit': {
      logged: 'Edited account',
      message: 'Account updated',
      changes: ({ accountName, accountType, normalBalance }: BodyOf<'account.edit'>) => ({
        name: accountName.normalize('NFC'),
        type: accountType,
        normalBalance,
      }),
    },
    'account.deactivate': { logged: 'Deactivated account', message: 'Account deactivated' },
    'account.activate': { logged: 'Activated account', message: 'Account activated' },
  },
})
