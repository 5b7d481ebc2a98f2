import { and, eq } from 'drizzle-orm'
import { toNaira } from '#contract/money.ts'
import type { Counterpart } from '#contract/reversal.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { users } from '#server/db/schema.ts'
import { findTransaction } from './find-transactions.ts'

/** Null for an import. */
async function personWhoReversed(queries: ReadQueries, transactionId: string) {
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
  const { row, reverses, reversedBy, entries: posted } = await findTransaction(queries, id)
  const entries = posted.map(({ entry: { type, amount }, account: { accountCode } }) => ({
    accountCode,
    type,
    amount: toNaira(amount),
  }))
  const other = reverses ?? reversedBy
  if (!other) return { data: { entries } }
  const { recordedAt, narration } = reversedBy ?? row
  const counterpart: Counterpart = {
    _id: String(other.id),
    transactionId: other.transactionId,
    type: other.type,
    at: recordedAt.toISOString(),
    by: await personWhoReversed(queries, (reverses ?? row).transactionId),
    reason: narration ?? undefined,
  }
  return { data: { entries, ...(reverses ? { reverses: counterpart } : { reversedBy: counterpart }) } }
}
