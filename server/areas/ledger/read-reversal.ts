import { and, eq } from 'drizzle-orm'
import { toNaira } from '#contract/money.ts'
import type { Counterpart } from '#contract/reversal.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { users } from '#server/db/schema.ts'
import { notFound } from '#server/errors/app-error.ts'
import { entryRows, ROW_ID } from './entries.ts'

type Row = typeof ledgerTransactions.$inferSelect

async function rowWhere(
  queries: ReadQueries,
  column: typeof ledgerTransactions.id | typeof ledgerTransactions.reverses,
  id: number,
) {
  const [row] = await queries.select().from(ledgerTransactions).where(eq(column, id))
  return row
}

/** Null for an import. */
async function personWhoReversed(queries: ReadQueries, { transactionId }: Row) {
  const [person] = await queries
    .select({ _id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(recordMoves)
    .innerJoin(users, eq(users.id, recordMoves.actorId))
    .where(
      and(
        eq(recordMoves.entity, 'transaction'),
        eq(recordMoves.recordId, transactionId),
        eq(recordMoves.to, 'reversed'),
      ),
    )
  return person ?? null
}

/** What reverses a transaction, what it reverses, and its entries with their accounts. Rejects with 404 for an unknown id. */
export async function readReversal({ queries }: ReadContext, id: string) {
  const row = ROW_ID.test(id) ? await rowWhere(queries, ledgerTransactions.id, Number(id)) : undefined
  if (!row) throw notFound('transaction')
  const reversal = row.reverses === null ? await rowWhere(queries, ledgerTransactions.reverses, row.id) : row
  const original = row.reverses === null ? row : await rowWhere(queries, ledgerTransactions.id, row.reverses)
  const entries = (await entryRows(queries, [row.id])).map(({ entry: { type, amount }, account: { accountCode } }) => ({
    accountCode,
    type,
    amount: toNaira(amount),
  }))
  if (!reversal || !original) return { data: { entries } }
  const { recordedAt, narration } = reversal
  const other = row === original ? reversal : original
  const counterpart: Counterpart = {
    _id: String(other.id),
    transactionId: other.transactionId,
    type: other.type,
    at: recordedAt.toISOString(),
    by: await personWhoReversed(queries, original),
    reason: narration ?? undefined,
  }
  return { data: { entries, ...(row === original ? { reversedBy: counterpart } : { reverses: counterpart }) } }
}
