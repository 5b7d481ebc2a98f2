import type { AuditSource } from '#server/core/audit/append.ts'
import { notFound } from '#server/errors/app-error.ts'
import { storedPostings } from './find-transactions.ts'
import { postTransaction } from './post.ts'
import { reversalOf } from './reversal.ts'

interface Asked {
  readonly of: string
  /** The id of the new transaction. */
  readonly transactionId: string
  readonly narration?: string | undefined
}

/** Returns the reversal. Rejects with 404 for an unknown transaction, 409 for a reversed one, 422 for a reversal. */
export async function reverseTransaction(context: AuditSource, { of, transactionId, narration }: Asked) {
  const original = (await storedPostings(context.tx, [of])).get(of)
  if (!original) throw notFound('transaction')
  const createdAt = context.services.now()
  const reversal = reversalOf(original, { transactionId, createdAt, narration })
  await postTransaction(context, reversal)
  return reversal
}
