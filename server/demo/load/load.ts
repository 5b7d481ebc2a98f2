import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { storePostings } from '#server/areas/ledger/store.ts'
import { sealLogs } from '#server/core/audit/seal.ts'
import type { Services } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { demoPostings } from '#server/demo/ledger.ts'
import { DAY } from '#server/demo/office-hours.ts'
import { seededRandom } from '#server/demo/random.ts'
import { storeDemoAccounts } from '#server/demo/seed-ledger.ts'
import type { Batch } from './batch.ts'
import { storeSignIns } from './entries.ts'
import { storePeople } from './people.ts'
import { storeTasks } from './tasks.ts'

const YEARS = 2
const BATCH = 2_000
const BATCHES_A_CHECKPOINT = 25

/** In the order in which they are loaded. */
export const LOADED = ['people', 'tasks', 'events', 'transactions'] as const
export type Loaded = (typeof LOADED)[number]

/** The first holds the rows that are counted. */
const TABLES = {
  people: ['users', 'record_moves', 'audit_log'],
  tasks: ['tasks', 'record_moves', 'audit_log'],
  events: ['audit_log'],
  transactions: [
    'ledger_transactions',
    'ledger_entries',
    'ledger_finds',
    'ledger_texts',
    'ledger_text_sums',
    'record_moves',
  ],
} as const satisfies Record<Loaded, readonly string[]>

export interface Progress {
  readonly of: Loaded
  readonly stored: number
  readonly wanted: number
}

interface Load {
  /** How many rows the database has at the end, those from before included. Moves can make more events. */
  readonly wanted: Readonly<Partial<Record<Loaded, number>>>
  readonly now: Date
  readonly onProgress?: (progress: Progress) => void
  /** Ends the load after the current batch. */
  readonly signal?: AbortSignal
}

type Place = Pick<Batch, 'stored' | 'wanted' | 'now'>
type Store = (tx: Transaction, batch: Batch) => Promise<unknown>

/** The missing postings, at the times that one load of all would give them. */
function postingStore({ stored, wanted, now }: Place): Store {
  const span = YEARS * 365 * DAY
  const start = now.getTime() - span
  const from = new Date(start + (span * stored) / wanted)
  // Another load has other ids.
  const prefix = `LOAD-${now.getTime().toString(36).toUpperCase()}`
  const postings = demoPostings({ from, to: now, count: wanted - stored, prefix }, stored)
  return async (tx, { size }) => {
    await storeDemoAccounts(tx, new Date(start))
    const batch: JournalEntry[] = []
    while (batch.length < size) batch.push(postings.next().value as JournalEntry)
    await storePostings(tx, batch, ({ createdAt }) => createdAt)
  }
}

const STORES: Readonly<Record<Loaded, (place: Place) => Store>> = {
  people: () => storePeople,
  tasks: () => storeTasks,
  events:
    ({ stored }) =>
    (tx, batch) =>
      storeSignIns(tx, batch, stored),
  transactions: postingStore,
}

async function countRows({ queries }: Database, of: Loaded) {
  const { rows } = await queries.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(TABLES[of][0])}`)
  return Number(rows[0]?.count)
}

/**
 * Stores what is missing, each batch in a transaction: after a stop or a crash, the next load continues. Needs a super
 * admin who can sign in, unless it loads transactions alone. True when nothing is missing.
 */
export async function loadDemo(services: Pick<Services, 'db' | 'log'>, { wanted, now, onProgress, signal }: Load) {
  const { db } = services
  let batches = 0

  async function complete(of: Loaded, target: number) {
    let stored = await countRows(db, of)
    const store = STORES[of]({ stored, wanted: target, now })
    const random = seededRandom(stored)
    onProgress?.({ of, stored, wanted: target })
    while (stored < target && !signal?.aborted) {
      const size = Math.min(BATCH, target - stored)
      const batch = { random, stored, wanted: target, size, now }
      await db.transaction((tx) => store(tx, batch))
      stored += size
      await sealLogs(services)
      batches += 1
      if (batches % BATCHES_A_CHECKPOINT === 0) await db.checkpoint()
      onProgress?.({ of, stored, wanted: target })
      await breathe()
    }
    return stored >= target
  }

  for (const of of LOADED) {
    const target = wanted[of]
    if (target !== undefined && !(await complete(of, target))) return false
  }
  await tidy(db, wanted)
  return true
}

/** Plans depend on statistics, and scans of an index alone on a vacuum. Also with nothing missing: an earlier load may have ended before. */
async function tidy(db: Database, wanted: Load['wanted']) {
  const tables = new Set(LOADED.filter((of) => wanted[of] !== undefined).flatMap((of) => TABLES[of]))
  for (const table of tables) await db.queries.execute(sql`vacuum (analyze) ${sql.identifier(table)}`)
  await db.checkpoint()
}
