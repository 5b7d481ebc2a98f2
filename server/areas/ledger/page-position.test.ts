import { desc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Transaction } from '#server/db/connect.ts'
import { accountBalances, ledgerCounts, ledgerEntries, ledgerTransactions } from '#server/db/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { OPEN_CODES, putChart } from '#tests/support/ledger.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'
import { listTransactions } from './list.ts'
import { countIn } from './page-position.ts'
import { storePostings } from './store.ts'

// Whatever is posted, what the database keeps equals what counting and adding up would give.

const RUNS = 40
const FROM = Date.parse('2025-12-30T22:00:00.000Z')
const HOUR = 3_600_000

const db = await testDatabase()
await putChart(db)
afterAll(() => db.close())

class Undone extends Error {}

const undoing = (work: (tx: Transaction) => Promise<void>) =>
  db
    .transaction(async (tx) => {
      await work(tx)
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })

/** Over a turn of the year, often in the same hour and the same millisecond, sometimes weeks apart. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((part) => FROM + part * HOUR),
  fc.integer({ min: 0, max: 5 * HOUR }).map((part) => FROM + part),
  fc.integer({ min: 0, max: 24 * 70 }).map((hours) => FROM + hours * HOUR - 1),
)

const side = fc.array(
  fc.record({ accountCode: fc.constantFrom(...OPEN_CODES), amount: fc.bigInt({ min: 1n, max: 10n ** 12n }) }),
  { minLength: 1, maxLength: 3 },
)

const total = (lines: readonly { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

function balanced(debits: { accountCode: JournalLine['accountCode']; amount: bigint }[], credits: typeof debits) {
  const difference = total(debits) - total(credits)
  const filler = { accountCode: 'USER_WALLET' as const, amount: difference < 0n ? -difference : difference }
  const [left, right] = difference < 0n ? [[...debits, filler], credits] : [debits, [...credits, filler]]
  return [
    ...left.map((line) => ({ ...line, type: 'debit' as const })),
    ...right.map((line) => ({ ...line, type: 'credit' as const })),
  ].filter(({ amount }) => amount > 0n)
}

const postings = fc
  .array(fc.record({ at: moment, isIncoming: fc.boolean(), debits: side, credits: side }), { maxLength: 60 })
  .map((given) =>
    given.map(
      ({ at, isIncoming, debits, credits }, index): JournalEntry => ({
        transactionId: `TX-${index}`,
        type: isIncoming ? 'incoming' : 'outgoing',
        createdAt: new Date(at),
        entries: balanced(debits, credits),
      }),
    ),
  )

async function post(tx: Transaction, all: readonly JournalEntry[], batch: number) {
  for (let start = 0; start < all.length; start += batch)
    await storePostings(tx, all.slice(start, start + batch), ({ createdAt }) => createdAt)
}

const batches = fc.integer({ min: 1, max: 60 })

describe('any set of valid postings', { timeout: 60_000 }, () => {
  test('keeps every transaction balanced, the trial balance at zero, and the balances of the accounts true', async () => {
    await fc.assert(
      fc.asyncProperty(postings, batches, (given, batch) =>
        undoing(async (tx) => {
          await post(tx, given, batch)
          const sides = await tx
            .select({
              row: ledgerEntries.transactionId,
              debits: sql<string>`sum(amount) filter (where type = 'debit')`,
              credits: sql<string>`sum(amount) filter (where type = 'credit')`,
            })
            .from(ledgerEntries)
            .groupBy(ledgerEntries.transactionId)
          expect(sides).toHaveLength(given.length)
          expect(sides.filter(({ debits, credits }) => debits !== credits)).toEqual([])
          const kept = await tx.select().from(accountBalances).orderBy(accountBalances.accountId)
          expect(kept.reduce((sum, { debits, credits }) => sum + debits - credits, 0n)).toBe(0n)
          const added = await tx.execute(sql`
            select account_id as "accountId", coalesce(sum(amount) filter (where type = 'debit'), 0)::text as debits,
              coalesce(sum(amount) filter (where type = 'credit'), 0)::text as credits
            from ${ledgerEntries} group by account_id order by account_id`)
          expect(kept.map((row) => ({ ...row, debits: `${row.debits}`, credits: `${row.credits}` }))).toEqual(
            added.rows,
          )
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
            for (const [grain, length] of [
              ['month', 7],
              ['day', 10],
              ['hour', 13],
            ] as const) {
              const key = `${grain} ${createdAt.toISOString().slice(0, length)}`
              const found = expected.get(key) ?? { count: 0, incoming: 0, sums: [0n, 0n] }
              const isIncoming = type === 'incoming'
              found.count += 1
              found.incoming += Number(isIncoming)
              found.sums[isIncoming ? 0 : 1] += total(entries.filter((entry) => entry.type === 'debit'))
              expected.set(key, found)
            }
          const LENGTHS = { month: 7, day: 10, hour: 13 }
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
    await post(
      tx,
      [
        {
          transactionId: 'A',
          type: 'incoming',
          createdAt: new Date(FROM),
          entries: balanced([{ accountCode: 'CASH_MAIN', amount: 5n }], []),
        },
      ],
      1,
    )
    const list = (startDate: string, endDate: string) =>
      listTransactions({ queries: tx } as never, { page: 1, limit: 10, startDate, endDate })
    expect((await list('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')).data.total).toBe(1)
    expect((await list('9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z')).data).toEqual({
      data: [],
      total: 0,
      page: 1,
      limit: 10,
    })
  }))
