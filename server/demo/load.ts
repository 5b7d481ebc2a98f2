import { setImmediate as breathe } from 'node:timers/promises'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { storePostings } from '#server/areas/ledger/store.ts'
import type { Database } from '#server/db/connect.ts'
import { demoPostings } from './ledger.ts'
import { storeDemoAccounts } from './seed-ledger.ts'

const DAY = 86_400_000
const YEARS = 2
const BATCH = 2_000
const BATCHES_A_CHECKPOINT = 25

interface Load {
  readonly transactions: number
  readonly now: Date
  readonly onProgress?: (posted: number) => void
}

function* inBatches(postings: Iterable<JournalEntry>) {
  let batch: JournalEntry[] = []
  for (const posting of postings) {
    if (batch.push(posting) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export async function loadLedger(db: Database, { transactions, now, onProgress }: Load) {
  const from = new Date(now.getTime() - YEARS * 365 * DAY)
  await db.transaction((tx) => storeDemoAccounts(tx, from))
  // Another load has other ids.
  const prefix = `LOAD-${now.getTime().toString(36).toUpperCase()}`
  let [posted, batches] = [0, 0]
  for (const batch of inBatches(demoPostings({ from, to: now, count: transactions, prefix }))) {
    await db.transaction((tx) => storePostings(tx, batch, ({ createdAt }) => createdAt))
    posted += batch.length
    batches += 1
    onProgress?.(posted)
    if (batches % BATCHES_A_CHECKPOINT === 0) await db.checkpoint()
    await breathe()
  }
  await db.checkpoint()
}
