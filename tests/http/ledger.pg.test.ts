import { afterAll, describe, expect, test } from 'vitest'
import { toKobo } from '#contract/money.ts'
import { accountId, type ChartCode, payment, putChart, store } from '#tests/support/ledger.ts'
import { startFinanceWorld } from './support/finance-world.ts'

// Now is 2 March 2026, 9:00 UTC: 10:00 in Lagos, 01:00 in Los Angeles.

const TIMES = {
  old: '2024-05-01T00:00:00.000Z',
  'january, for Los Angeles too': '2026-01-20T12:00:00.000Z',
  'january, but in Lagos': '2026-01-31T23:00:00.000Z',
  'january, but in Los Angeles': '2026-02-01T07:59:59.999Z',
  'february everywhere': '2026-02-01T08:00:00.000Z',
  'mid february': '2026-02-14T12:00:00.000Z',
  'february, but in Lagos': '2026-02-28T23:30:00.000Z',
  'march, but in Los Angeles': '2026-03-01T00:00:00.000Z',
  'march everywhere': '2026-03-01T08:00:00.000Z',
  'this morning': '2026-03-02T08:59:59.999Z',
}
const NEWEST_FIRST = Object.keys(TIMES).toReversed()

const SPLIT = [
  {
    accountCode: 'CASH_MAIN',
    type: 'debit',
    amount: 5_000_000_000_000_01n,
    bankName: 'Lagoon Trust',
    bankAccountNumber: '0123456789',
    bankAccountName: 'Ngozi Uba',
  },
  { accountCode: 'MERCHANT_WALLET', type: 'credit', amount: 5_000_000_000_000_00n, bankName: 'Zuma Bank' },
  { accountCode: 'TRANSACTION_FEES', type: 'credit', amount: 1n, narration: 'Fee' },
] as const

const world = await startFinanceWorld()
await putChart(world.db)
for (const [index, [transactionId, at]] of Object.entries(TIMES).entries())
  await store(
    world.db,
    payment({
      transactionId: transactionId.replaceAll(' ', '_'),
      createdAt: new Date(at),
      type: index % 3 === 2 ? 'outgoing' : 'incoming',
      amount: 10_000n + BigInt(index),
      ...(index === 0 ? { narration: undefined, entries: SPLIT } : {}),
    }),
  )
afterAll(() => world.close())

const get = (path: string) => world.call('joy', 'GET', path)
const list = (query = '') => get(`/ledger/all?limit=100${query}`)

interface Row {
  readonly _id: string
  readonly transactionId: string
  readonly totalAmount: string
  readonly type: 'incoming' | 'outgoing'
}

const rowsOf = async (query = '') => (await list(query)).body.data.data as Row[]
const named = (rows: readonly Row[]) => rows.map(({ transactionId }) => transactionId.replaceAll('_', ' '))
const koboOf = (rows: readonly Row[]) => rows.reduce((sum, { totalAmount }) => sum + (toKobo(totalAmount) ?? 0n), 0n)

describe('the list', () => {
  test('lists all transactions, newest first, with every field', async () => {
    const { status, body } = await list()
    expect([status, body.data.total, body.data.page, body.data.limit]).toEqual([200, 10, 1, 100])
    expect(named(body.data.data)).toEqual(NEWEST_FIRST)
    expect(body.data.data.at(-1)).toEqual({
      _id: expect.stringMatching(/^[1-9]\d*$/),
      transactionId: 'old',
      createdAt: '2024-05-01T00:00:00.000Z',
      currency: 'NGN',
      totalAmount: '5000000000000.01',
      status: 'posted',
      type: 'incoming',
    })
  })

  const PAGES = [1, 2, 3, 999_999_999]

  test('has ten transactions a page by default, and names the total on each page', async () => {
    const { data: first, ...rest } = (await get('/ledger/all')).body.data
    expect([first.length, rest]).toEqual([10, { total: 10, page: 1, limit: 10 }])
    const pages = PAGES.map((page) => get(`/ledger/all?limit=4&page=${page}`))
    const answers = (await Promise.all(pages)).map(({ body }) => body.data)
    expect(answers.map(({ total, page, limit }) => [total, page, limit])).toEqual(PAGES.map((page) => [10, page, 4]))
    expect(answers.map(({ data }) => named(data))).toEqual([
      NEWEST_FIRST.slice(0, 4),
      NEWEST_FIRST.slice(4, 8),
      NEWEST_FIRST.slice(8),
      [],
    ])
  })

  test('is bounded by two instants that both belong to it', async () => {
    const answer = await list(
      `&startDate=${TIMES['january, but in Lagos']}&endDate=${TIMES['mid february']}&status=Posted`,
    )
    expect(named(answer.body.data.data)).toEqual([
      'mid february',
      'february everywhere',
      'january, but in Los Angeles',
      'january, but in Lagos',
    ])
    expect(answer.body.data.total).toBe(4)
    expect(named(await rowsOf('&startDate=2026-01-31T23:00:00.001Z&endDate=2026-02-14T11:59:59.999Z'))).toEqual([
      'february everywhere',
      'january, but in Los Angeles',
    ])
    expect(named(await rowsOf('&startDate=2026-03-02T00:00:00Z'))).toEqual(['this morning'])
    expect(named(await rowsOf('&endDate=2024-05-01T01:00:00%2B01:00'))).toEqual(['old'])
    expect((await list('&startDate=2026-03-01T00:00:00Z&endDate=2026-02-01T00:00:00Z')).body.data).toEqual({
      data: [],
      total: 0,
      page: 1,
      limit: 100,
    })
  })
})

describe('the entries of a transaction', () => {
  const onAccount = (accountCode: ChartCode) => ({
    account: { _id: accountId(accountCode), accountCode, accountName: `The account ${accountCode}` },
  })

  test('are all there, in their order, with bank details where there are any', async () => {
    const id = (await rowsOf()).at(-1)?._id
    const updatedAt = TIMES.old
    expect((await get(`/ledger/${id}/entries`)).body).toEqual({
      data: [
        {
          _id: `${id}-1`,
          ledger: id,
          type: 'debit',
          amount: '5000000000000.01',
          updatedAt,
          accountDetails: { bankName: 'Lagoon Trust', accountNumber: '0123456789', accountName: 'Ngozi Uba' },
          ...onAccount('CASH_MAIN'),
        },
        {
          _id: `${id}-2`,
          ledger: id,
          type: 'credit',
          amount: '5000000000000.00',
          updatedAt,
          accountDetails: { bankName: 'Zuma Bank' },
          ...onAccount('MERCHANT_WALLET'),
        },
        {
          ...{ _id: `${id}-3`, ledger: id, type: 'credit', amount: '0.01', updatedAt, narration: 'Fee' },
          ...onAccount('TRANSACTION_FEES'),
        },
      ],
    })
  })

  test('say what the transaction says, where they say nothing', async () => {
    const id = (await rowsOf())[0]?._id
    const { body } = await get(`/ledger/${id}/entries`)
    expect(body.data.map(({ narration }: { narration: string }) => narration)).toEqual([
      'Wallet funding',
      'Wallet funding',
    ])
  })

  test.each(['missing', '0', '999999', '01', '-1', '9'.repeat(64)])(
    'of %s, which nobody posted, are not found',
    async (id) => {
      const { status, body } = await get(`/ledger/${id}/entries`)
      expect([status, body]).toEqual([404, { code: 'not-found', message: 'This ledger transaction does not exist.' }])
    },
  )
})

describe('the summary', () => {
  const summaryIn = async (timeZone?: string) =>
    (await get(`/ledger/summary${timeZone ? `?timeZone=${timeZone}` : ''}`)).body.data

  test('shows what accounts and list add up to', async () => {
    const rows = await rowsOf()
    const incoming = rows.filter(({ type }) => type === 'incoming')
    const outgoing = rows.filter(({ type }) => type === 'outgoing')
    const summary = await summaryIn()
    expect(summary).toEqual({
      totalAssets: '5000000000900.46',
      totalLiabilities: '5000000000900.45',
      netPosition: '0.01',
      transactionsThisMonth: 3,
      changeOnLastMonth: 50,
      incoming: { amount: '5000000000600.31', transactions: 7 },
      outgoing: { amount: '300.15', transactions: 3 },
    })
    expect([incoming.length, outgoing.length]).toEqual([summary.incoming.transactions, summary.outgoing.transactions])
    expect([koboOf(incoming), koboOf(outgoing)]).toEqual([
      toKobo(summary.incoming.amount),
      toKobo(summary.outgoing.amount),
    ])
  })

  test.each([
    ...['UTC', 'Etc/Unknown'].map(
      (zone) => [zone, '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-02T09:00:00Z', 3, 50] as const,
    ),
    ['Africa/Lagos', '2026-02-28T23:00:00Z', '2026-01-31T23:00:00Z', '2026-02-01T09:00:00Z', 4, 33.3],
    ['America/Los_Angeles', '2026-03-01T08:00:00Z', '2026-02-01T08:00:00Z', '2026-02-02T09:00:00Z', 2, 100],
  ] as const)(
    'counts the month of %s as the list of that month does',
    async (zone, start, last, upTo, count, change) => {
      const rows = await rowsOf(`&startDate=${start}`)
      const before = await rowsOf(`&startDate=${last}&endDate=${upTo}`)
      const { transactionsThisMonth, changeOnLastMonth } = await summaryIn(zone)
      expect([transactionsThisMonth, changeOnLastMonth]).toEqual([count, change])
      expect([rows.length, Math.round(((rows.length - before.length) / before.length) * 1_000) / 10]).toEqual([
        count,
        change,
      ])
    },
  )
})
