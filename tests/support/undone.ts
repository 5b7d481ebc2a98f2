import type { Database, Transaction } from '#server/db/connect.ts'

class Undone extends Error {}

/** Runs `work` in a transaction that leaves nothing behind. */
export async function undone(db: Pick<Database, 'transaction'>, work: (tx: Transaction) => Promise<void>) {
  const attempt = db.transaction(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await attempt.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
}
