import { notFound } from '#server/errors.ts'
import { type PostingContext, postTransaction } from './post.ts'
import { reversalOf } from './reversal.ts'
import { storedPostings } from './stored.ts'

interface Asked {
  /** The id of the transaction to take back. */
  readonly of: string
  /** The id of the new transaction. */
  readonly transactionId: string
  /** Why; the other transaction is named when nothing is said. */
  readonly narration?: string | undefined
}

/** Takes a transaction back by a new one. Nothing is ever changed in the books, and nothing is taken back twice. */
export async function reverseTransaction(context: PostingContext, { of, transactionId, narration }: Asked) {
  const original = (await storedPostings(context.tx, [of])).get(of)
  if (!original) throw notFound('ledger transaction')
  const createdAt = context.services.now()
  return postTransaction(context, reversalOf(original, { transactionId, createdAt, narration }))
}
