import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { toNaira } from '#contract/money.ts'
import { streamStatement } from '#server/areas/account/statement.ts'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { accountId, OPEN_CODES, payment, putChart, store } from '#tests/support/ledger.ts'
import { moment, postings } from '#tests/support/postings.ts'
import { startFinanceWorld } from './support/finance-world.ts'

const SEED = 42
const HOUR = 3_600_000

interface Raw extends Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly at: string
  readonly name: string
  readonly type: 'debit' | 'credit'
  readonly amount: string
  readonly side: 'debit' | 'credit'
}

/** Every entry in the order of the ledger, with the time of its transaction. */
async function rawEntries({ db }: Awaited<ReturnType<typeof startFinanceWorld>>) {
  const { rows } = await db.queries.execute<Raw>(sql`
    select t.id || '-' || e.position as id, e.account_id as account, (extract(epoch from t.created_at) * 1000)::bigint::text as at,
      t.transaction_id as name, e.type, e.amount::text, a.normal_balance as side
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join accounts a on a.id = e.account_id
    order by t.created_at, t.id, e.position`)
  return rows
}

const moved = (rows: readonly Raw[], type: Raw['type']) =>
  rows.reduce((sum, row) => (row.type === type ? sum + BigInt(row.amount) : sum), 0n)

const balanceOf = (rows: readonly Raw[]) =>
  rows.reduce((sum, { type, side, amount }) => sum + BigInt(amount) * (type === side ? 1n : -1n), 0n)

const newestOf = (rows: readonly { at: string }[]) =>
  rows.length > 0 ? new Date(Math.max(...rows.map(({ at }) => Number(at)))).toISOString() : undefined

describe('for any period of any ledger', { timeout: 120_000 }, async () => {
  const world = await startFinanceWorld()
  await putChart(world.db)
  const given = fc
    .sample(postings, { seed: SEED, numRuns: 15 })
    .flat()
    .map((posting, index) => ({ ...posting, transactionId: `TX-${index}` }))
  const reversals = given
    .filter((_, index) => index % 4 === 0)
    .map((original, index): JournalEntry => {
      const createdAt = new Date(original.createdAt.getTime() + index * 7 * HOUR)
      return reversalOf(original, { transactionId: `${original.transactionId}-R`, createdAt })
    })
  await store(world.db, ...given.toReversed())
  await store(world.db, ...reversals)
  const raw = await rawEntries(world)
  afterAll(() => world.close())

  const read = async (path: string) => (await world.call('joy', 'GET', `/accounting/${path}`)).body
  // The midnights of Lagos are 23:00 UTC. Dates are asked for as their first and last millisecond.
  const midnight = fc
    .integer({ min: 0, max: 70 })
    .map((day) => Date.parse('2025-12-29T23:00:00.000Z') + day * 24 * HOUR)
  const periods = fc.sample(
    fc.tuple(
      fc.option(fc.oneof(moment, midnight), { nil: undefined }),
      fc.option(
        fc.oneof(
          moment,
          midnight,
          midnight.map((start) => start - 1),
        ),
        { nil: undefined },
      ),
      fc.integer({ min: 1, max: 9 }),
    ),
    { seed: SEED, numRuns: 40 },
  )
  const searches = periods.map(([one, other, limit], index) => {
    const [from = Number.NEGATIVE_INFINITY, end] =
      one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]
    const query = new URLSearchParams({
      ...(Number.isFinite(from) && { startDate: new Date(from).toISOString() }),
      ...(end !== undefined && { endDate: new Date(end).toISOString() }),
    })
    const to = end ?? world.clock.now().getTime()
    const before = raw.filter(({ at }) => Number(at) < from)
    const inside = raw.filter(({ at }) => Number(at) >= from && Number(at) <= to)
    const account = accountId(OPEN_CODES[index % OPEN_CODES.length] ?? 'CASH_MAIN')
    const ofAccount = (rows: readonly Raw[]) => rows.filter((row) => row.account === account)
    return { query: `${query}`, limit, before, inside, account, earlier: ofAccount(before), own: ofAccount(inside) }
  })

  test('the balances are what its rows add up to, and debits equal credits', async () => {
    for (const { query, before, inside } of searches) {
      const { data } = await read(`balances?${query}`)
      const total = toNaira(moved(inside, 'debit'))
      expect({
        ...data,
        accounts: data.accounts.map(({ account, ...sums }: { account: { _id: string } }) => [account._id, sums]),
      }).toEqual({
        accounts: [...OPEN_CODES, 'REFUND_LIABILITY'].toSorted().map((code) => {
          const [earlier, own] = [before, inside].map((rows) =>
            rows.filter(({ account }) => account === `account-${code}`),
          )
          return [
            `account-${code}`,
            {
              opening: toNaira(balanceOf(earlier ?? [])),
              debits: toNaira(moved(own ?? [], 'debit')),
              credits: toNaira(moved(own ?? [], 'credit')),
              balance: toNaira(balanceOf([...(earlier ?? []), ...(own ?? [])])),
              lastEntry: newestOf([...(earlier ?? []), ...(own ?? [])]),
            },
          ]
        }),
        debits: total,
        credits: total,
        transactions: new Set(inside.map(({ name }) => name)).size,
      })
    }
  })

  test('the pages of an account have each entry once, with the balance after it', async () => {
    for (const { query, limit, account, earlier, own } of searches) {
      const rows = []
      let next: string | undefined
      do {
        const { data } = await read(`${account}/entries?${query}&limit=${limit}${next ? `&after=${next}` : ''}`)
        rows.push(...data.rows)
        next = data.next
      } while (next)
      expect(rows.map(({ _id, type, amount, balance }) => [_id, type, amount, balance])).toEqual(
        own
          .map(({ id, type, amount }, place) => [
            id,
            type,
            toNaira(BigInt(amount)),
            toNaira(balanceOf([...earlier, ...own.slice(0, place + 1)])),
          ])
          .toReversed(),
      )
    }
  })

  test('the statement leads from the opening to the closing balance', async () => {
    for (const { query, account, earlier, own } of searches) {
      const lines: string[] = (await read(`${account}/statement?${query}`)).trimEnd().split('\r\n')
      expect(lines.map((line) => line.split(',').slice(1))).toEqual([
        ['Transaction ID', 'Narration', 'Debit (NGN)', 'Credit (NGN)', 'Balance (NGN)'],
        ['', 'Opening balance', '', '', toNaira(balanceOf(earlier))],
        ...own.map(({ name, type, amount }, place) => [
          name,
          name.endsWith('-R') ? `Reversal of ${name.slice(0, -2)}` : '',
          type === 'debit' ? toNaira(BigInt(amount)) : '',
          type === 'credit' ? toNaira(BigInt(amount)) : '',
          toNaira(balanceOf([...earlier, ...own.slice(0, place + 1)])),
        ]),
        [
          '',
          'Closing balance',
          toNaira(moved(own, 'debit')),
          toNaira(moved(own, 'credit')),
          toNaira(balanceOf([...earlier, ...own])),
        ],
      ])
    }
  })
})

describe('an account', async () => {
  const world = await startFinanceWorld()
  await putChart(world.db)
  afterAll(() => world.close())
  const [cash, wallet] = [accountId('CASH_MAIN'), accountId('USER_WALLET')]
  // Now is 2 March 2026, 9:00 UTC.
  const day = (date: number, amount: bigint) =>
    payment({ transactionId: `DAY-${date}`, createdAt: new Date(Date.UTC(2026, 1, date, 23, 30)), amount })
  await store(world.db, ...[1, 2, 3].map((date) => day(date, BigInt(date) * 100n)))
  const read = (path: string) => world.call('joy', 'GET', `/accounting/${path}`)

  test('has a balance on its normal side, and its fields', async () => {
    const { body } = await read('balances?startDate=2026-02-02T23:00:00.000Z')
    expect(body.data.accounts[0]).toEqual({
      account: {
        _id: cash,
        accountCode: 'CASH_MAIN',
        accountName: 'The account CASH_MAIN',
        accountType: 'asset',
        normalBalance: 'debit',
        status: 'active',
        createdAt: '2020-01-01T00:00:00.000Z',
        version: 1,
      },
      opening: '1.00',
      debits: '5.00',
      credits: '0.00',
      balance: '6.00',
      lastEntry: '2026-02-03T23:30:00.000Z',
    })
  })

  test('keeps right balances on later pages when somebody posts into the past meanwhile', async () => {
    const range = 'endDate=2026-02-04T22:59:59.999Z&limit=1'
    const first = (await read(`${wallet}/entries?${range}`)).body.data
    expect(first.rows).toEqual([
      {
        _id: expect.stringMatching(/^\d+-2$/),
        type: 'credit',
        amount: '3.00',
        narration: 'Wallet funding',
        balance: '6.00',
        transaction: {
          _id: expect.stringMatching(/^\d+$/),
          transactionId: 'DAY-3',
          createdAt: '2026-02-03T23:30:00.000Z',
          currency: 'NGN',
          totalAmount: '3.00',
          status: 'posted',
          type: 'incoming',
        },
      },
    ])
    await store(
      world.db,
      payment({ transactionId: 'LATE', createdAt: new Date('2026-02-01T00:00:00Z'), amount: 7_000n }),
    )
    const second = (await read(`${wallet}/entries?${range}&after=${first.next}`)).body.data
    expect(second.rows.map(({ balance }: { balance: string }) => balance)).toEqual(['73.00'])
  })

  test('has a statement in the days of Lagos that a spreadsheet opens', async () => {
    const { status, headers, body } = await read(
      `${wallet}/statement?startDate=2026-02-02T23:00:00.000Z&endDate=2026-02-03T22:59:59.999Z&timeZone=Africa/Lagos`,
    )
    const told = ['content-type', 'content-disposition', 'cache-control'].map((name) => headers.get(name))
    expect([status, ...told]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="statement-USER_WALLET.csv"',
      'no-store',
    ])
    expect(body).toBe(
      [
        'Date,Transaction ID,Narration,Debit (NGN),Credit (NGN),Balance (NGN)',
        '2026-02-03T00:00:00+01:00,,Opening balance,,,71.00',
        '2026-02-03T00:30:00+01:00,DAY-2,Wallet funding,,2.00,73.00',
        '2026-02-03T23:59:59+01:00,,Closing balance,0.00,2.00,73.00\r\n',
      ].join('\r\n'),
    )
  })

  test('breaks off a statement when somebody posts into what was sent already', async () => {
    const context = { queries: world.db.queries, services: { now: world.clock.now } }
    const { file } = await streamStatement(context as never, wallet, { startDate: '2026-02-03T00:00:00Z' })
    const parts = file.parts[Symbol.asyncIterator]()
    await parts.next()
    await store(world.db, payment({ transactionId: 'INTO-THE-PAST', createdAt: new Date('2026-02-02T00:00:00Z') }))
    await parts.next()
    await expect(parts.next()).rejects.toThrow('The account USER_WALLET was posted to within the statement')
  })

  test.each([
    ['missing/entries', 404, 'This account does not exist.'],
    ['missing/statement', 404, 'This account does not exist.'],
    [`${wallet}/entries?after=1-2`, 400, 'after is not the end of a page'],
    [`${wallet}/entries?after=999999999999999-999999999999999-9999`, 200, undefined],
    [`${wallet}/statement?timeZone=Etc/Unknown`, 200, undefined],
    [`${wallet}/statement?timeZone=Mars/Olympus`, 400, 'timeZone is not a known time zone'],
    ['balances?endDate=9999-12-31T23:59:59.999Z&startDate=0001-01-01T00:00:00Z', 200, undefined],
  ])('asked for %s answers %i', async (path, status, message) => {
    const answer = await read(path)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })
})
