import { inArray } from 'drizzle-orm'
import { calls } from '#contract/calls.ts'
import { toNaira } from '#contract/money.ts'
import { REVERSE_REFUSALS } from '#machines/lifecycles/ledger-transaction/ledger-transaction-words.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { type AuditSource, appendAudit, type Broadcast } from '#server/core/audit/append.ts'
import { refusingDuplicates } from '#server/core/known-error.ts'
import type { Transaction } from '#server/db/connect.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { conflict, refused, unprocessable } from '#server/errors/app-error.ts'
import { reversersOf, storedPostings } from './find-transactions.ts'
import { errorsOf, type JournalEntry, sumOf } from './journal-entry.ts'
import { decideReversal, reversalErrors } from './reversal.ts'
import { storePostings } from './store.ts'

/** Locks the accounts until the commit. Rejects with 422 for an unknown account and 409 for an inactive one. */
async function requireActiveAccounts(tx: Transaction, { entries }: JournalEntry) {
  const codes = [...new Set(entries.map(({ accountCode }) => accountCode))]
  const rows = await tx.select().from(accounts).where(inArray(accounts.code, codes)).orderBy(accounts.id).for('share')
  for (const code of codes) {
    const account = rows.find((row) => row.code === code)
    if (!account) throw unprocessable(`There is no account ${code}.`)
    if (account.status !== 'active') throw conflict(`The account ${code} is not active.`)
  }
}

async function requirePostable(tx: Transaction, posting: JournalEntry, now: Date, by: Person | undefined) {
  const errors = errorsOf(posting, now)
  if (errors.length > 0) throw unprocessable(`The transaction cannot be posted: ${errors.join('; ')}.`)
  if (posting.reverses === undefined) return
  const original = (await storedPostings(tx, [posting.reverses])).get(posting.reverses)
  if (!original) throw unprocessable(`There is no transaction ${posting.reverses} to reverse.`)
  const status = (await reversersOf(tx, [posting.reverses])).size > 0 ? 'reversed' : 'posted'
  const decision = decideReversal(posting, original, status, by)
  if (decision.ok) return
  const { why } = decision
  const move = {
    entity: 'transaction',
    recordId: posting.reverses,
    event: 'transaction.reverse',
    facts: { by },
  } as const
  if (why === 'state') throw refused({ why, status, message: REVERSED_ALREADY }, move)
  const guard = 'mayReverse'
  if (decision.failed.includes(guard)) throw refused({ why, status, guard, message: REVERSE_REFUSALS[guard] }, move)
  const [error] = reversalErrors(decision.failed, original)
  throw unprocessable(`The transaction cannot be posted: ${error}.`)
}

const REVERSED_ALREADY = 'This transaction has been reversed already.'

/** The balances of accounts, too. */
export const LEDGER_BROADCAST: Broadcast = { tags: ['Account'], audience: [{ access: calls['ledger.list'].access }] }

/** Two requests can pass the checks at the same time. The indexes refuse the second one with a 409. */
const refusingSecond = <T>(write: () => Promise<T>) =>
  refusingDuplicates('ledger_transactions_transaction_id_key', 'There is a transaction with this id already.', () =>
    refusingDuplicates('ledger_transactions_reverses_key', REVERSED_ALREADY, write),
  )

/**
 * Rejects with 422 for an invalid one, 409 for an existing id, an inactive account or a second reversal, 403 for a reversal
 * by a person who may not. `person` is missing for commands of an operator.
 */
export async function postTransaction(context: AuditSource, posting: JournalEntry, person?: Person) {
  const { tx, services } = context
  const now = services.now()
  await requirePostable(tx, posting, now, person)
  await requireActiveAccounts(tx, posting)
  const by = { actorId: context.principal.id, requestId: context.request.requestId, person }
  await refusingSecond(() => storePostings(tx, [posting], () => now, by))
  await appendAudit(context, {
    action: posting.reverses === undefined ? 'ledger.post' : 'ledger.reverse',
    message: `Posted ${posting.transactionId}: ${posting.type}, NGN ${toNaira(sumOf(posting.entries, 'debit'))}`,
    entity: 'ledger',
    entityId: posting.transactionId,
    after: { reverses: posting.reverses, createdAt: posting.createdAt },
    broadcast: LEDGER_BROADCAST,
  })
  return { message: 'Transaction posted' }
}
