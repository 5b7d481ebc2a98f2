import { sql } from 'drizzle-orm'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { storePostings } from '#server/areas/ledger/store.ts'
import type { Queries, Transaction } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema.ts'
import { demoAccounts } from './chart.ts'
import { demoLedger } from './ledger.ts'

const BATCH = 1_000

/** `postings` as if each had been written into the books when it happened. */
export async function storeDemoPostings(tx: Transaction, postings: readonly JournalEntry[]) {
  for (let start = 0; start < postings.length; start += BATCH)
    await storePostings(tx, postings.slice(start, start + BATCH), ({ createdAt }) => createdAt)
}

export const storeDemoAccounts = (queries: Pick<Queries, 'insert'>, createdAt: Date) =>
  queries
    .insert(accounts)
    .values(demoAccounts(createdAt))
    .onConflictDoUpdate({
      target: accounts.code,
      set: { createdAt: sql`least(${accounts.createdAt}, excluded.created_at)` },
    })

export async function seedLedger(tx: Transaction, now: Date) {
  const postings = demoLedger(now)
  const first = Math.min(...postings.map(({ createdAt }) => createdAt.getTime()))
  await storeDemoAccounts(tx, new Date(first))
  await storeDemoPostings(tx, postings)
}
