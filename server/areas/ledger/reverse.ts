import { inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { toNaira } from '#contract/money.ts'
import { appendAudit } from '#server/core/audit/append.ts'
import type { CallContext } from '#server/core/context.ts'
import { refusingDuplicates } from '#server/core/known-error.ts'
import { afterCommit, type Transaction } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { conflict, refused, unprocessable } from '#server/errors/app-error.ts'
import { findTransaction, journalEntryOf, statusOf } from './find-transactions.ts'
import { ID_MAX, sumOf } from './journal-entry.ts'
import { decideReversal, reversalErrors, reversalFacts, reversalOf } from './reversal.ts'
import { LEDGER_BROADCAST, storePostings } from './store.ts'

const SUFFIXES = ['-R', ...Array.from({ length: 99 }, (_, index) => `-R${index + 2}`)]
const REVERSED_ALREADY = 'This transaction has been reversed already.'

/** Reversals wait for each other: two could take the same id, or reverse one transaction. */
const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('ledger.reverse', 0))`

/** The first of the names for a reversal that no transaction has: an import may have taken some. */
async function freeId(tx: Transaction, of: string) {
  const ids = SUFFIXES.map((suffix) => `${of.slice(0, ID_MAX - suffix.length)}${suffix}`)
  const { transactionId } = ledgerTransactions
  const taken = await tx.select({ transactionId }).from(ledgerTransactions).where(inArray(transactionId, ids))
  const id = ids.find((each) => !taken.some((row) => row.transactionId === each))
  if (id === undefined) throw conflict('All ids for a reversal of this transaction are taken.')
  return id
}

/** An import can pass the checks at the same time. The indexes refuse the second one with a 409. */
const refusingSecond = <T>(write: () => Promise<T>) =>
  refusingDuplicates('ledger_transactions_transaction_id_key', 'There is a transaction with this id already.', () =>
    refusingDuplicates('ledger_transactions_reverses_key', REVERSED_ALREADY, write),
  )

/**
 * `id` is that of the row, as in all calls of the ledger. Rejects with 404 for an unknown transaction, 409 for a reversed one,
 * 422 for a reversal. Accounts may be inactive. The call itself asks for the permission.
 */
export async function reverseTransaction(context: CallContext, id: string, { reason }: BodyOf<'ledger.reverse'>) {
  const { tx, services, principal, request } = context
  await tx.execute(LOCK)
  const found = await findTransaction(tx, id)
  const original = journalEntryOf(found)
  const now = services.now()
  const transactionId = await freeId(tx, original.transactionId)
  const reversal = reversalOf(original, { transactionId, createdAt: now, narration: reason })
  const { id: actorId, isSuperAdmin, permissions, program } = principal
  const person = { id: actorId, isSuperAdmin, permissions, ...(program && { program: true }) }
  const [status, facts] = [statusOf(found), reversalFacts(reversal, original, person)]
  const decision = decideReversal(status, facts)
  if (!decision.ok) {
    const move = {
      entity: 'transaction',
      recordId: original.transactionId,
      event: 'transaction.reverse',
      facts,
    } as const
    const { why, failed } = decision
    if (why === 'state') throw refused({ why, status, message: REVERSED_ALREADY }, move)
    const message = `The transaction cannot be posted: ${reversalErrors(failed, original)[0]}.`
    throw unprocessable(message, { ...move, from: status, refusal: { why, message, guard: failed[0] } })
  }
  const entry = await appendAudit(context, {
    action: 'ledger.reverse',
    message: `Posted ${transactionId}: ${reversal.type}, NGN ${toNaira(sumOf(reversal.entries, 'debit'))}`,
    entity: 'ledger',
    entityId: transactionId,
    after: { reverses: original.transactionId, createdAt: now },
    broadcast: LEDGER_BROADCAST,
  })
  const by = { actorId, requestId: request.requestId, person, entry }
  await refusingSecond(() => storePostings(tx, [reversal], () => now, by))
  afterCommit(() => services.meter?.moved('transaction', 'transaction.reverse'))
  return { message: 'Transaction reversed' }
}
