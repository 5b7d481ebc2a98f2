import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { accountId, payment, putChart, store } from '#tests/support/ledger.ts'
import { type Person, startFinanceWorld } from './support/finance-world.ts'

const world = await startFinanceWorld()
await putChart(world.db)
afterAll(() => world.close())

interface HistoryEvent {
  readonly move: string
  readonly by: object | null
  readonly feedback?: string
}

const REASON = 'The customer paid twice'
const ZAINAB = { _id: 'zainab', firstName: 'zainab', lastName: 'Example' }
const NOW = '2026-03-02T09:00:00.000Z'

const search = async (query: string) =>
  (await world.call('joy', 'GET', `/query/ledger?sort=transactionId&${query}`)).body.data.rows as {
    _id: string
    transactionId: string
    isReversed?: true
    isReversal?: true
  }[]

const idOf = async (transactionId: string) =>
  (await search(`search=${transactionId}`)).find((row) => row.transactionId === transactionId)?._id ?? 'missing'

async function put(transactionId: string, given: Parameters<typeof payment>[0] = {}) {
  await store(world.db, payment({ transactionId, ...given }))
  return idOf(transactionId)
}

const reverse = async (as: Person, id: string, body: object = { reason: REASON }) => {
  const answer = await world.call(as, 'POST', `/ledger/${id}/reverse`, body)
  return [answer.status, answer.body]
}

const readReversal = async (id: string) => (await world.call('joy', 'GET', `/ledger/${id}/reversal`)).body.data

const ACCEPTED = [200, { message: 'Transaction reversed' }]

const ENTRIES = [
  { accountCode: 'CASH_MAIN', type: 'debit', amount: '100.00' },
  { accountCode: 'USER_WALLET', type: 'credit', amount: '100.00' },
]

test('a finance officer reverses a transaction, and both say so with the person, the time and the reason', async () => {
  const id = await put('PAID-1')
  expect(await readReversal(id)).toEqual({ entries: ENTRIES })
  const audited = await world.countAudited()
  expect(await reverse('zainab', id)).toEqual(ACCEPTED)
  const reversal = await idOf('PAID-1-R')
  const told = { at: NOW, by: ZAINAB, reason: REASON }
  expect(await readReversal(id)).toEqual({
    entries: ENTRIES,
    reversedBy: { _id: reversal, transactionId: 'PAID-1-R', type: 'outgoing', ...told },
  })
  expect(await readReversal(reversal)).toEqual({
    entries: [
      { accountCode: 'CASH_MAIN', type: 'credit', amount: '100.00' },
      { accountCode: 'USER_WALLET', type: 'debit', amount: '100.00' },
    ],
    reverses: { _id: id, transactionId: 'PAID-1', type: 'incoming', ...told },
  })
  const { body } = await world.call('joy', 'GET', `/ledger/${reversal}/entries`)
  expect(body.data.map(({ narration }: { narration: string }) => narration)).toEqual([REASON, REASON])
  const history = await world.call('joy', 'GET', '/history/transaction/PAID-1')
  const { status, events } = history.body.data
  expect([status, events.map(({ move, by, feedback }: HistoryEvent) => [move, by, feedback])]).toEqual([
    'reversed',
    [
      ['transaction.post', null, undefined],
      ['transaction.reverse', ZAINAB, REASON],
    ],
  ])
  expect(await world.auditLog(audited)).toEqual([
    {
      userId: 'zainab',
      action: 'ledger.reverse',
      message: 'Posted PAID-1-R: outgoing, NGN 100.00',
      entity: 'ledger',
      entityId: 'PAID-1-R',
      before: null,
      after: { reverses: 'PAID-1', createdAt: NOW },
    },
  ])
  const { recordId, event, entry } = recordMoves
  const logs = world.db.queries.select({ recordId, event }).from(recordMoves).orderBy(recordMoves.id)
  const moves = await logs.innerJoin(auditLog, and(eq(entry, auditLog.position), eq(auditLog.entityId, 'PAID-1-R')))
  expect(moves).toEqual([
    { recordId: 'PAID-1-R', event: 'transaction.post' },
    { recordId: 'PAID-1', event: 'transaction.reverse' },
  ])
  const logged = await world.call('adaeze', 'GET', '/query/events?id=PAID-1-R')
  expect(logged.body.data.rows.map(({ record }: { record: string }) => record)).toEqual(['PAID-1-R'])
})

test('the search says which transactions are reversed and which reverse, and filters them; the stated list does not', async () => {
  await reverse('zainab', await put('FILTER-1'))
  await put('FILTER-2')
  const found = async (query: string) =>
    (await search(`search=FILTER&${query}`)).map(({ transactionId, isReversed, isReversal }) => [
      transactionId,
      isReversed,
      isReversal,
    ])
  const [reversed, reversal, other] = [
    ['FILTER-1', true, undefined],
    ['FILTER-1-R', undefined, true],
    ['FILTER-2', undefined, undefined],
  ]
  expect(await found('')).toEqual([reversed, reversal, other])
  expect(await found('reversed=yes')).toEqual([reversed])
  expect(await found('reversed=no')).toEqual([reversal, other])
  const stated = await world.call('joy', 'GET', '/ledger/all?limit=100')
  const row = stated.body.data.data.find(({ transactionId }: { transactionId: string }) => transactionId === 'FILTER-1')
  expect(Object.keys(row)).toEqual(['_id', 'transactionId', 'createdAt', 'currency', 'totalAmount', 'status', 'type'])
})

test('a reversal and what it reverses are in no sum of what came in and went out, unless the reversed are asked for', async () => {
  const sums = async () => {
    const { incoming, outgoing } = (await world.call('joy', 'GET', '/ledger/summary')).body.data
    const totalOf = async (query: string) =>
      (await world.call('joy', 'GET', `/query/ledger/total?type=incoming&${query}`)).body.data
    const [all, found, kept, reversed] = await Promise.all(
      ['', 'search=net', 'search=net&reversed=no', 'search=net&reversed=yes'].map(totalOf),
    )
    return { incoming, outgoing, all: all.amount, found, kept, reversed }
  }
  await put('NET-1')
  const before = await sums()
  const id = await put('NET-2')
  expect(await sums()).not.toEqual(before)
  await reverse('zainab', id)
  expect(before.found).toEqual({ transactions: 1, amount: '100.00' })
  expect(await sums()).toEqual({
    ...before,
    found: { transactions: 2, amount: '100.00' },
    reversed: { transactions: 1, amount: '100.00' },
  })
})

test('two people who reverse one transaction at once make one reversal, and the chart refuses the other', async () => {
  const id = await put('RACE')
  const answers = await Promise.all([reverse('zainab', id), reverse('adaeze', id)])
  const refusal = {
    code: 'conflict',
    message: 'This transaction has been reversed already.',
    why: { kind: 'state', state: 'reversed' },
  }
  expect(answers.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([ACCEPTED, [409, refusal]])
  expect((await search('search=RACE')).map(({ transactionId }) => transactionId)).toEqual(['RACE', 'RACE-R'])
  const { body } = await world.call('adaeze', 'GET', '/history/transaction/RACE')
  expect(body.data.events.map(({ move, refused }: { move: string; refused?: object }) => [move, refused])).toEqual([
    ['transaction.post', undefined],
    ['transaction.reverse', undefined],
    ['transaction.reverse', { why: 'state', message: refusal.message }],
  ])
})

test('a transaction that does not exist, and one on an account out of use, cannot be reversed', async () => {
  const missing = [404, { code: 'not-found', message: 'This transaction does not exist.' }]
  expect([await reverse('zainab', '999999'), await reverse('zainab', 'x')]).toEqual([missing, missing])
  expect((await world.call('joy', 'GET', '/ledger/999999/reversal')).status).toBe(404)
  const id = await put('CLOSED', {
    entries: [
      { accountCode: 'MERCHANT_WALLET', type: 'debit', amount: 1n },
      { accountCode: 'CASH_MAIN', type: 'credit', amount: 1n },
    ],
  })
  const setStatus = (status: 'active' | 'inactive') =>
    world.db.queries
      .update(accounts)
      .set({ status })
      .where(eq(accounts.id, accountId('MERCHANT_WALLET')))
  await setStatus('inactive')
  expect(await reverse('zainab', id)).toEqual([200, { message: 'Transaction reversed' }])
  await setStatus('active')
})

test('a reversal of an import names no person', async () => {
  const original = payment({ transactionId: 'FILE' })
  const reversal = reversalOf(original, { transactionId: 'FILE-R', createdAt: original.createdAt })
  await store(world.db, original, reversal)
  const reversedBy = {
    _id: await idOf('FILE-R'),
    transactionId: 'FILE-R',
    type: 'outgoing',
    at: original.createdAt.toISOString(),
    by: null,
    reason: 'Reversal of FILE',
  }
  expect(await readReversal(await idOf('FILE'))).toEqual({ entries: ENTRIES, reversedBy })
  const message = 'The transaction cannot be posted: FILE-R is a reversal itself: post the transaction again.'
  expect(await reverse('zainab', reversedBy._id)).toEqual([422, { code: 'unprocessable', message, errors: [message] }])
})

test('a refused reversal is stored with what the guards read', async () => {
  await reverse('zainab', await put('ONCE'))
  await reverse('zainab', await idOf('ONCE'))
  await reverse('zainab', await idOf('ONCE-R'))
  const { recordId, facts, refusal, to } = recordMoves
  const moves = await world.db.queries
    .select({ recordId, read: sql`${facts} - 'by'`, by: sql`${facts} -> 'by' -> 'id'`, refusal })
    .from(recordMoves)
    .where(and(like(recordId, 'ONCE%'), isNull(to)))
  const holding = { isOriginal: true, isMirror: true, isLater: true }
  expect(moves).toEqual([
    {
      recordId: 'ONCE',
      by: 'zainab',
      read: holding,
      refusal: { why: 'state', message: 'This transaction has been reversed already.' },
    },
    {
      recordId: 'ONCE-R',
      by: 'zainab',
      read: { ...holding, isOriginal: false },
      refusal: {
        why: 'guard',
        guard: 'isOriginal',
        message: 'The transaction cannot be posted: ONCE-R is a reversal itself: post the transaction again.',
      },
    },
  ])
})

test.each<[string, stored: string[], reversed: string[], reversals: string[]]>([
  ['a payment has the name of the reversal', ['COL', 'COL-R'], ['COL'], ['COL-R2']],
  ['payments have several names of it', ['SUM', 'SUM-R', 'SUM-R2', 'SUM-R4'], ['SUM', 'SUM-R'], ['SUM-R3', 'SUM-R-R']],
  [
    'the longest ids differ only at their end',
    [`${'y'.repeat(63)}1`, `${'y'.repeat(63)}2`, `${'y'.repeat(61)}-R3`],
    [`${'y'.repeat(63)}1`, `${'y'.repeat(63)}2`],
    [`${'y'.repeat(62)}-R`, `${'y'.repeat(61)}-R2`],
  ],
])('a reversal gets a free id where %s', async (_, stored, reversed, reversals) => {
  const ids = new Map<string, string>()
  for (const transactionId of stored) ids.set(transactionId, await put(transactionId))
  const answers = await Promise.all(reversed.map((transactionId) => reverse('zainab', ids.get(transactionId) ?? '')))
  expect(answers).toEqual(reversed.map(() => ACCEPTED))
  const made = []
  for (const of of reversed) made.push((await readReversal(ids.get(of) ?? '')).reversedBy.transactionId)
  expect(made.toSorted()).toEqual(reversals.toSorted())
})
