import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { NARRATION_MAX } from '#contract/enums.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { AuditSource } from '#server/core/audit/append.ts'
import type { CallContext } from '#server/core/context.ts'
import { afterCommit } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { notFound, unprocessable } from '#server/errors/app-error.ts'
import { ROW_ID } from './entries.ts'
import { storedPostings } from './find-transactions.ts'
import { ID_MAX } from './journal-entry.ts'
import { postTransaction } from './post.ts'
import { reversalOf } from './reversal.ts'

interface Asked {
  readonly of: string
  /** The id of the new transaction. */
  readonly transactionId?: string | undefined
  readonly narration?: string | undefined
  /** Missing for a command of an operator. */
  readonly by?: Person
}

const SUFFIX = '-R'

export const reversalId = (of: string) => `${of.slice(0, ID_MAX - SUFFIX.length)}${SUFFIX}`

/**
 * Returns the reversal. Rejects with 404 for an unknown transaction, 409 for a reversed one, 422 for a reversal and for a
 * narration that is too long, 403 for a person who may not. Two reversals of one transaction wait for each other.
 */
export async function reverseTransaction(
  context: AuditSource,
  { of, transactionId = reversalId(of), narration, by }: Asked,
) {
  if (narration && narration.length > NARRATION_MAX)
    throw unprocessable(`The narration must be at most ${NARRATION_MAX} characters.`)
  await context.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger.reverse ${of}`}, 0))`)
  const original = (await storedPostings(context.tx, [of])).get(of)
  if (!original) throw notFound('transaction')
  const createdAt = context.services.now()
  const reversal = reversalOf(original, { transactionId, createdAt, narration })
  await postTransaction(context, reversal, by)
  return reversal
}

/** As `reverseTransaction`, for the caller. `id` is that of the row, as in all calls of the ledger. */
export async function reverseByCaller(context: CallContext, id: string, { reason }: BodyOf<'ledger.reverse'>) {
  const { transactionId } = ledgerTransactions
  const [row] = ROW_ID.test(id)
    ? await context.tx
        .select({ transactionId })
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.id, Number(id)))
    : []
  if (!row) throw notFound('transaction')
  const { id: personId, isSuperAdmin, permissions } = context.principal
  const by = { id: personId, isSuperAdmin, permissions }
  await reverseTransaction(context, { of: row.transactionId, narration: reason, by })
  afterCommit(() => context.services.meter?.moved('transaction', 'transaction.reverse'))
  return { message: 'Transaction reversed' }
}
