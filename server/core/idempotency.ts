import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { given, ONCE, preparedOnce } from '#server/db/statements.ts'
import { firstCallRunning, malformed, unprocessable } from '#server/errors/app-error.ts'

type StoredAnswer = (typeof idempotencyKeys.$inferSelect)['answer']

export interface IdempotentCall {
  readonly userId: string
  readonly key: string
  /** Everything that must be the same for the stored answer to be the right one. */
  readonly content: string
  readonly now: Date
}

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/

const { userId, key, bodyHash, answer } = idempotencyKeys

/** Locks the key until the transaction ends, where it is free, and reads what is stored for it. */
const claim = preparedOnce((tx: Transaction) =>
  tx
    .select({
      isFree: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${given('userId')} || ' ' || ${given('key')}, 0))`,
      bodyHash,
      answer,
    })
    .from(ONCE)
    .leftJoin(idempotencyKeys, and(eq(userId, given('userId')), eq(key, given('key'))))
    .prepare('idempotency_claim'),
)

const keep = preparedOnce((tx: Transaction) =>
  tx
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      answer: sql.placeholder('answer'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ key })
    .prepare('idempotency_keep'),
)

/** Rejects with 400 for a malformed key, 409 while the first call runs, 422 for other content. Stores no failure. */
export async function once(
  tx: Transaction,
  call: IdempotentCall,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!KEY_SHAPE.test(call.key)) throw malformed(['Idempotency-Key must be 1 to 255 printable characters'])
  const bodyHash = createHash('sha256').update(call.content).digest('hex')
  const [stored] = await claim(tx).execute({ ...call })
  if (!stored?.isFree) throw firstCallRunning()
  if (stored.bodyHash !== null && stored.bodyHash !== bodyHash)
    throw unprocessable('This Idempotency-Key was used for another call.')
  if (stored.answer) return stored.answer
  const answer = await work()
  // The first call can commit after the claim has read and before it locks.
  const kept = await keep(tx).execute({ ...call, bodyHash, answer })
  if (kept.length === 0) throw firstCallRunning()
  return answer
}
