import { desc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Transaction } from '#server/db/connect.ts'
import {
  accountSums,
  LEDGER_GRAINS,
  ledgerCounts,
  ledgerEntries,
  ledgerTransactions,
} from '#server/db/ledger-tables.ts'
import { payment, putChart } from '#tests/support/ledger.ts'
import { moment, postings, total } from '#tests/support/postings.ts'
import { undone } from '#tests/support/undone.ts'
import { testDatabase } from '#tools/database.ts'
import type { JournalEntry } from './journal-entry.ts'
import { listTransactions } from './list.ts'
import { countIn } from './page-position.ts'
import { storePostings } from './store.ts'

// Whatever is posted, what the database keeps equals what counting and adding up would give.

const RUNS = 40
/** The beginning of an ISO timestamp that names a month, a day or an hour. */
const LENGTHS = { month: 7, day: 10, hour: 13 }
const db = await testDatabase()
await putChart(db)
afterAll(() => db.close())

const undoing = (work: (tx: Transaction) => Promise<void>) => undone(db, work)

async function post(tx: Transaction, all: readonly JournalEntry[], batch: number) {
  for (let start = 0; start < all.length; start += batch)
    await storePostings(tx, all.slice(start, start + batch), ({ createdAt }) => createdAt)
}

const batches = fc.integer({ min: 1, max: 60 })

describe('any set of valid postings', () => {
  test('keeps for each account the sums of its entries', async () => {
    await fc.assert(
      fc.asyncProperty(postings, batches, (given, batch) =>
        undoing(async (tx) => {
          await post(tx, given, batch)
          const { rows: kept } = await tx.execute(sql`
            select account_id, sum(debits)::text as debits, sum(credits)::text as credits
            from ${accountSums} group by account_id, grain order by account_id, grain`)
          const { rows: added } = await tx.execute(sql`
            select account_id, coalesce(sum(amount) filter (where type = 'debit'), 0)::text as debits,
              coalesce(sum(amount) filter (where type = 'credit'), 0)::text as credits
            from ${ledgerEntries} group by account_id order by account_id`)
          expect(kept).toEqual(added.flatMap((row) => LEDGER_GRAINS.map(() => row)))
        }),
      ),
      { numRuns: RUNS },
    )
  })

  test('is counted and added up for each month, day and hour of UTC', async () => {
    await fc.assert(
      fc.asyncProperty(postings, batches, (given, batch) =>
        undoing(async (tx) => {
          await post(tx, given, batch)
          const kept = await tx.select().from(ledgerCounts)
          const expected = new Map<string, { count: number; incoming: number; sums: [bigint, bigint] }>()
          for (const { createdAt, type, entries } of given)
            for (const [grain, length] of Object.entries(LENGTHS)) {
              const key = `${grain} ${createdAt.toISOString().slice(0, length)}`
              const found = expected.get(key) ?? { count: 0, incoming: 0, sums: [0n, 0n] }
              const isIncoming = type === 'incoming'
              found.count += 1
              found.incoming += Number(isIncoming)
              found.sums[isIncoming ? 0 : 1] += total(entries.filter((entry) => entry.type === 'debit'))
              expected.set(key, found)
            }
          expect(
            new Map(
              kept.map(({ grain, starts, transactions, incoming, incomingTotal, outgoingTotal }) => [
                `${grain} ${starts.toISOString().slice(0, LENGTHS[grain])}`,
                { count: transactions, incoming, sums: [incomingTotal, outgoingTotal] },
              ]),
            ),
          ).toEqual(expected)
        }),
      ),
      { numRuns: RUNS },
    )
  })

  test('is listed as sorting, filtering and cutting would, whatever the range, page and limit', async () => {
    const bound = fc.option(moment, { nil: undefined })
    await fc.assert(
      fc.asyncProperty(
        postings,
        batches,
        fc.array(fc.tuple(bound, bound, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (given, batch, asked) =>
          undoing(async (tx) => {
            await post(tx, given, batch)
            const { transactionId, createdAt, id } = ledgerTransactions
            const all = await tx
              .select({ transactionId, createdAt })
              .from(ledgerTransactions)
              .orderBy(desc(createdAt), desc(id))
            for (const [from, to, page, limit] of asked) {
              const [startDate, endDate] = [from, to].map((time) => time && new Date(time).toISOString())
              const { data } = await listTransactions({ queries: tx } as never, {
                page,
                limit,
                startDate: startDate || undefined,
                endDate: endDate || undefined,
              })
              const inside = all.filter(
                ({ createdAt: at }) => at.getTime() >= (from ?? 0) && at.getTime() <= (to ?? Number.POSITIVE_INFINITY),
              )
              expect({ total: data.total, ids: data.data.map((row) => row.transactionId) }).toEqual({
                total: inside.length,
                ids: inside.slice((page - 1) * limit, page * limit).map((row) => row.transactionId),
              })
              const range = {
                from: from === undefined ? from : new Date(from),
                to: to === undefined ? to : new Date(to),
              }
              expect(await countIn(tx, range)).toBe(inside.length)
            }
          }),
      ),
      { numRuns: RUNS },
    )
  })
})

test('dates that PostgreSQL cannot read are accepted', () =>
  undoing(async (tx) => {
    await post(tx, [payment()], 1)
    const totalOf = async (startDate: string, endDate: string) =>
      (await listTransactions({ queries: tx } as never, { page: 1, limit: 10, startDate, endDate })).data.total
    expect(await totalOf('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')).toBe(1)
    expect(await totalOf('9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z')).toBe(0)
  }))
