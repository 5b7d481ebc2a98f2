import type { InferOutput } from 'valibot'
import type { accountCreation } from '#contract/account.ts'
import { accounts } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import { refusingDuplicates } from '#server/services/unique.ts'
import { accountAnswer } from './answer.ts'
import { permitAccountWrite } from './permission.ts'

type Given = InferOutput<typeof accountCreation>

/** Adds an active account. Each code is there once. */
export async function createAccount(context: CallContext, given: Given) {
  const { tx, services } = context
  permitAccountWrite(context)
  const account: typeof accounts.$inferInsert = {
    id: services.newId(),
    code: given.accountCode,
    name: given.accountName.normalize('NFC'),
    type: given.accountType,
    normalBalance: given.normalBalance,
    status: 'active',
    createdAt: services.now(),
  }
  const [row] = await refusingDuplicates('accounts_code_key', 'An account with this code exists already.', () =>
    tx.insert(accounts).values(account).returning(),
  )
  if (!row) throw new Error('A new account was not stored')
  await appendAudit(context, {
    action: 'account.create',
    message: `Created account: ${row.code}`,
    entity: 'account',
    entityId: row.id,
    after: row,
  })
  return { status: 201 as const, version: row.version, message: 'Account created', data: accountAnswer(row) }
}
