import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { conflict, malformed, unprocessable } from '#server/errors/app-error.ts'

type StoredAnswer = (typeof idempotencyKeys.$inferSelect)['answer']

export interface IdempotentCall {
  readonly userId: string
  readonly key: string
  /** Everything that must be the same for the stored answer to be the right one. */
  readonly content: string
  readonly now: Date
}

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/

/** Locks the key until the transaction ends. Rejects with 409 while another call holds it. */
async function claim(tx: Transaction, { userId, key }: IdempotentCall) {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as free`,
  )
  if (!rows[0]?.free) throw conflict('The first call with this Idempotency-Key is still running.')
}

/** Rejects with 400 for a malformed key, 409 while the first call runs, 422 for other content. Stores no failure. */
export async function once(
  tx: Transaction,
  call: IdempotentCall,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!KEY_SHAPE.test(call.key)) throw malformed(['Idempotency-Key must be 1 to 255 printable characters'])
  await claim(tx, call)
  const bodyHash = createHash('sha256').update(call.content).digest('hex')
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, call.userId), eq(idempotencyKeys.key, call.key)))
  if (stored && stored.bodyHash !== bodyHash) throw unprocessable('This Idempotency-Key was used for another call.')
  if (stored) return stored.answer
  const answer = await work()
  await tx.insert(idempotencyKeys).values({ userId: call.userId, key: call.key, bodyHash, answer, createdAt: call.now })
  return answer
}
