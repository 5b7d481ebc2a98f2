import { eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { NARRATION_MAX } from '#contract/enums.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { AuditSource } from '#server/core/audit/append.ts'
import type { CallContext } from '#server/core/context.ts'
import { afterCommit } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { conflict, notFound, unprocessable } from '#server/errors/app-error.ts'
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

const SUFFIXES = ['-R', ...Array.from({ length: 99 }, (_, index) => `-R${index + 2}`)]
const LONGEST_SUFFIX = 4

/** The first of the names for a reversal that no transaction has: an import may have taken some. */
async function freeId(tx: AuditSource['tx'], of: string) {
  const ids = SUFFIXES.map((suffix) => `${of.slice(0, ID_MAX - suffix.length)}${suffix}`)
  const { transactionId } = ledgerTransactions
  const taken = await tx.select({ transactionId }).from(ledgerTransactions).where(inArray(transactionId, ids))
  const id = ids.find((each) => !taken.some((row) => row.transactionId === each))
  if (id === undefined) throw conflict('All ids for a reversal of this transaction are taken.')
  return id
}

/**
 * Returns the reversal. Rejects with 404 for an unknown transaction, 409 for a reversed one, 422 for a reversal and for a
 * narration that is too long, 403 for a person who may not. Two reversals that could take the same id wait for each other.
 */
export async function reverseTransaction(context: AuditSource, { of, transactionId, narration, by }: Asked) {
  if (narration && narration.length > NARRATION_MAX)
    throw unprocessable(`The narration must be at most ${NARRATION_MAX} characters.`)
  await context.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ledger.reverse ${of.slice(0, ID_MAX - LONGEST_SUFFIX)}`}, 0))`,
  )
  const original = (await storedPostings(context.tx, [of])).get(of)
  if (!original) throw notFound('transaction')
  const createdAt = context.services.now()
  const id = transactionId ?? (await freeId(context.tx, of))
  const reversal = reversalOf(original, { transactionId: id, createdAt, narration })
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
