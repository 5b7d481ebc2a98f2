import { eq, sql } from 'drizzle-orm'
import { storePostings } from '#server/areas/ledger/store.ts'
import { insertMoves, type PastMove } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { demoAccounts } from './chart.ts'
import { demoLedger } from './ledger.ts'

const BATCH = 1_000
/** In seconds. */
const MONTH = 30 * 86_400

/** Accounts that exist already keep what they have, but are as old as the older of the two. */
export async function storeDemoAccounts(tx: Transaction, createdAt: Date) {
  const rows = await tx
    .insert(accounts)
    .values(demoAccounts(createdAt))
    .onConflictDoUpdate({
      target: accounts.code,
      set: { createdAt: sql`least(${accounts.createdAt}, excluded.created_at)` },
    })
    .returning()
  const { entity, recordId } = recordMoves
  const stored = await tx.selectDistinct({ recordId }).from(recordMoves).where(eq(entity, 'account'))
  const isNew = ({ id }: { id: string }) => stored.every((move) => move.recordId !== id)
  await insertMoves(tx, rows.filter(isNew).flatMap(accountMoves))
}

/** The server itself opens the accounts, and closes some a month later. */
function accountMoves({ id: recordId, status, createdAt: at }: typeof accounts.$inferSelect): PastMove[] {
  const record = { entity: 'account', recordId, facts: {}, requestId: 'start' } as const
  const opened = { ...record, event: 'account.create', to: 'active', at }
  if (status === 'active') return [opened]
  const later = { at: new Date(at.getTime() + MONTH * 1_000), seconds: MONTH }
  return [opened, { ...record, event: 'account.deactivate', from: 'active', to: status, ...later }]
}

export async function seedLedger(tx: Transaction, now: Date) {
  const postings = demoLedger(now)
  const first = Math.min(...postings.map(({ createdAt }) => createdAt.getTime()))
  await storeDemoAccounts(tx, new Date(first))
  for (let start = 0; start < postings.length; start += BATCH)
    await storePostings(tx, postings.slice(start, start + BATCH), ({ createdAt }) => createdAt)
}
