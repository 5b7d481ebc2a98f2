import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type QueryList, SORTS } from '#contract/query-list.ts'
import { tasks } from '#server/db/schema.ts'
import { payment, store } from '#tests/support/ledger.ts'
import { expectedIds, ORACLES } from './support/list-oracle.ts'
import { startListWorld } from './support/list-world.ts'

const RUNS = Number(process.env.LIST_RUNS ?? 40)
const SEED = Number(process.env.SEED ?? 15)

const world = await startListWorld(SEED)
afterAll(() => world.close())

const LISTS = Object.keys(SORTS) as QueryList[]
/** Each has what is typed, and the words that a row must have. */
const SEARCHES = [
  ['', []],
  ['recon', ['recon']],
  ['ÀSA  settle', ['asa', 'settle']],
  ['50% off', ['50%', 'off']],
  ['abc-7', ['abc-7']],
  ['₦ 92,974.00', ['9297400']],
  ['92974', ['92974']],
  ['task-000', ['task-000']],
  ['a_b back\\', ['a_b', 'back\\']],
  ['Ada.17@statehouse.example', ['ada.17@statehouse.example']],
  ['Balancing', ['balancing']],
  ['clerk 9', ['clerk', '9']],
  ['abc off', ['abc', 'off']],
  ['Merchant_Wallet zoë', ['merchant_wallet', 'zoe']],
  ['0001112 iz', ['0001112', 'iz']],
  ['wallet 92,974', ['wallet', '92974']],
  ["'; --abc", ["';", '--abc']],
] as const
const SCOPES: Partial<Record<QueryList, Record<string, string>>> = {
  tasks: { scope: 'employee' },
  files: { scope: 'others' },
}

async function ask(list: string, query: Record<string, string>, as: 'adaeze' | 'chidi' = 'adaeze') {
  const { status, body } = await world.call(as, 'GET', `/query/${list}?${new URLSearchParams(query)}`)
  return status === 200 ? body.data : [status, body.message]
}

async function walk(list: QueryList, query: Record<string, string>) {
  const rows: { _id: string }[] = []
  const totals: (number | undefined)[] = []
  let after: string | undefined
  do {
    const page = await ask(list, { ...SCOPES[list], ...query, ...(after && { after }) })
    rows.push(...page.rows)
    totals.push(page.total)
    after = page.next
  } while (after)
  return { rows, totals }
}

describe.each(LISTS)('%s', (list) => {
  const oracle = ORACLES[list]
  const sorts = SORTS[list].flatMap((sort) => [sort, `-${sort}`] as const)

  test('all pages of any view have what filtering and sorting in memory gives', async () => {
    const all = await oracle.rows(world)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.subarray([...oracle.filters]),
        fc.constantFrom(...SEARCHES),
        fc.integer({ min: 1, max: 70 }),
        async (sort, chosen, [search, words], limit) => {
          const filters = chosen.filter(
            ([query], index) =>
              !chosen.slice(0, index).some(([earlier]) => Object.keys(query).some((key) => key in earlier)),
          )
          const query = Object.assign({ search, sort, limit: `${limit}` }, ...filters.map(([each]) => each))
          const expected = expectedIds(oracle, world, all, { sort, words, filters })
          const { rows, totals } = await walk(list, query)
          expect(rows.map(({ _id }) => _id)).toEqual(expected)
          expect(totals).toEqual([expected.length, ...totals.slice(1).map(() => undefined)])
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('has the same rows in the same order with each limit, from prepared statements or not', async () => {
    for (const sort of sorts) {
      const ids = async (limit: string) => (await walk(list, { sort, limit })).rows.map(({ _id }) => _id)
      const expected = await ids('500')
      for (const limit of ['50', '100', '50']) expect(await ids(limit)).toEqual(expected)
    }
  })

  test('has the rows of the stated list', async () => {
    const byId = (rows: readonly { _id: string }[]) =>
      new Map(rows.map(({ narration: _, accounts: __, ...row }: Record<string, unknown>) => [row._id, row]))
    expect(byId((await walk(list, { limit: '500' })).rows)).toEqual(byId(await oracle.rows(world)))
  })
})

describe('the total of transactions', () => {
  const { filters, rows } = ORACLES.ledger
  const sumOf = (amounts: readonly string[]) =>
    amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)

  test('has the number and the sum of the rows that filtering in memory leaves', async () => {
    const all = await rows(world)
    const amountOf = new Map(all.map(({ _id, totalAmount }) => [_id, totalAmount]))
    await fc.assert(
      fc.asyncProperty(fc.subarray([...filters]), fc.constantFrom(...SEARCHES), async (chosen, [search, words]) => {
        const ids = expectedIds(ORACLES.ledger, world, all, { sort: 'createdAt', words, filters: chosen })
        const { transactions, amount } = await ask(
          'ledger/total',
          Object.assign({ search }, ...chosen.map(([query]) => query)),
        )
        expect({ transactions, kobo: sumOf([amount]) }).toEqual({
          transactions: ids.length,
          kobo: sumOf(ids.map((id) => amountOf.get(id))),
        })
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('is exact for a range that begins and ends within an hour, and over the borders of months', async () => {
    const all = await rows(world)
    const at = (hours: number) => new Date(Date.parse('2026-02-28T23:30:00.000Z') + hours * 3_600_000).toISOString()
    for (const hours of [-120, -1.25, 0, 0.75, 40])
      for (const search of ['', 'recon']) {
        const range = { startDate: at(hours), endDate: at(hours + 72) }
        const words = search ? [search] : []
        const inRange: (typeof filters)[number] = [
          range,
          ({ createdAt }) => createdAt >= range.startDate && createdAt <= range.endDate,
        ]
        const ids = expectedIds(ORACLES.ledger, world, all, { sort: 'createdAt', words, filters: [inRange] })
        expect([range, search, (await ask('ledger/total', { ...range, search })).transactions]).toEqual([
          range,
          search,
          ids.length,
        ])
      }
  })
})

test('a transaction is found by the reference of one of its entries, with its narration and its accounts', async () => {
  const [{ _id, transactionId }] = await ORACLES.ledger.rows(world)
  const { account, narration } = world.payments.find(({ id }) => id === transactionId) ?? {}
  const { rows } = await ask('ledger', { search: `${_id}-2 ngn ${transactionId.toLowerCase()}` })
  expect(rows.map((row: Record<string, unknown>) => [row._id, row.narration, row.accounts])).toEqual([
    [_id, narration ?? undefined, ['CASH_MAIN', account]],
  ])
  expect((await ask('ledger', { search: `${_id}-3 ngn ${transactionId}` })).rows).toEqual([])
})

test('a page continues only with the sort that it began with, and never from an unreadable key', async () => {
  const { next } = await ask('ledger', { sort: 'amount', limit: '1' })
  const refused = [400, 'after is not the end of a page']
  expect(await ask('ledger', { sort: '-amount', after: next })).toEqual([
    400,
    'after is the end of a page with another sort',
  ])
  for (const after of ['not+base64', 'bm90aGluZw']) expect(await ask('ledger', { after })).toEqual(refused)
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const [key, id] of [
    ['1.5', '1'],
    ['1', 'x'],
    [null, '1'],
    ['1', '9'.repeat(30)],
    [1, '1'],
  ])
    expect(await ask('ledger', { sort: 'amount', after: forged('amount', key, id) })).toEqual(refused)
  expect(await ask('users', { sort: 'name', after: forged('name', '\u0000', 'x') })).toEqual(refused)
})

test('staff see published announcements and their own tasks alone', async () => {
  const published = (await ORACLES.announcements.rows(world)).filter(({ status }) => status === 'published')
  expect((await ask('announcements', {}, 'chidi')).total).toBe(published.length)
  expect(await ask('announcements', { status: 'draft' }, 'chidi')).toEqual({ rows: [], total: 0 })
  const { body } = await world.call('chidi', 'GET', '/task/assigned')
  expect((await ask('tasks', { limit: '500' }, 'chidi')).rows).toEqual(body.data)
  expect(await ask('tasks', { scope: 'employee' }, 'chidi')).toEqual([403, 'Only a super admin can do this.'])
})

test('a search that more than a thousand rows match has all of them in order', async () => {
  const { db, now } = world
  const numbers = Array.from({ length: 1_100 }, (_, index) => index)
  const shared = { dueDate: now, createdAt: now, updatedAt: now, createdBy: 'chidi', origin: 'Clerk' }
  const many = numbers.map((number) => ({
    ...{ ...shared, id: `many-${String(number).padStart(4, '0')}`, title: `Frequent words ${number}` },
    ...{ status: number % 2 ? ('done' as const) : ('proposed' as const), assignedTo: 'chidi' },
    feedback: number % 3 ? null : `seldom ${number}`,
  }))
  await db.queries
    .insert(tasks)
    .values([...many, { ...shared, id: 'other', title: 'Frequent', status: 'done', assignedTo: 'chidi' }])
  const found = async (query: Record<string, string>) => {
    const { rows, totals } = await walk('tasks', { search: 'frequent words', limit: '500', ...query })
    return { ids: rows.map(({ _id }) => _id), totals }
  }
  const expected = many.map(({ id }) => id)
  const totals = [1_001, undefined, undefined]
  expect(await found({ sort: 'title' })).toEqual({ ids: expected, totals })
  expect(await found({ sort: '-title' })).toEqual({ ids: expected.toReversed(), totals })
  const withFeedback = expected.filter((_, number) => number % 3 === 0)
  const without = expected.filter((_, number) => number % 3 !== 0)
  expect((await found({ sort: 'feedback' })).ids).toEqual([...withFeedback, ...without])
  const done = expected.filter((_, number) => number % 2 === 1)
  expect(await found({ sort: 'title', status: 'done' })).toEqual({ ids: done, totals: [done.length, undefined] })
})

test('a search that more than a thousand transactions match has all of them in order, and their total', async () => {
  const postings = Array.from({ length: 1_100 }, (_, index) =>
    payment({
      ...{ transactionId: `OFTEN-${index + 1_000}`, createdAt: new Date(world.now.getTime() - index * 60_000) },
      ...{ narration: 'Rent of stall 445566', type: index % 2 ? 'outgoing' : 'incoming', amount: 100n },
    }),
  )
  await store(world.db, ...postings)
  const ids = postings.map(({ transactionId }) => transactionId)
  for (const search of ['rent of stall', 'stall 445566']) {
    const found = async (query: Record<string, string>) => {
      const { rows, totals } = await walk('ledger', { search, limit: '500', ...query })
      return { ids: (rows as unknown as { transactionId: string }[]).map(({ transactionId }) => transactionId), totals }
    }
    const totals = [1_001, undefined, undefined]
    expect(await found({ sort: '-createdAt' })).toEqual({ ids, totals })
    expect(await found({ sort: 'transactionId' })).toEqual({ ids, totals })
    const incoming = ids.filter((_, index) => index % 2 === 0)
    expect(await found({ type: 'incoming' })).toEqual({ ids: incoming, totals: [550, undefined] })
    expect(await ask('ledger/total', { search })).toEqual({ transactions: 1_100, amount: '1100.00' })
    expect(await ask('ledger/total', { search, type: 'outgoing', minAmount: '1' })).toEqual({
      ...{ transactions: 550, amount: '550.00' },
    })
  }
})
