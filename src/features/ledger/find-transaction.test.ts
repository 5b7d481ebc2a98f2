import { expect, test } from 'vitest'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { findTransaction } from './find-transaction.ts'
import type { LedgerRange } from './queries.ts'

const HOUR_MS = 3_600_000

/** Newest first, each four hours before the one above it; every third pair shares its instant. */
const transactions = Array.from({ length: 400 }, (_, index): LedgerTransaction => {
  const createdAt = new Date(
    Date.parse('2026-11-20T12:00:00Z') - (index - Number(index % 3 === 2)) * 4 * HOUR_MS,
  ).toISOString()
  const day = createdAt.slice(0, 10).replaceAll('-', '')
  return {
    _id: String(index),
    transactionId: `STH-${day}-${String(index).padStart(7, '0')}-AB`,
    createdAt,
    currency: 'NGN',
    totalAmount: '1.00',
    status: 'posted',
    type: 'incoming',
  }
})

const asked: LedgerRange[] = []

async function read(range: LedgerRange) {
  asked.push(range)
  const { startDate, endDate, page, limit } = range
  const inRange = transactions.filter(({ createdAt = '' }) => createdAt >= startDate && createdAt <= endDate)
  return { data: { data: inRange.slice((page - 1) * limit, page * limit), total: inRange.length } }
}

test.each([0, 9, 10, 25, 26, 133, 134, 200, 399])(
  'transaction %d is on the page that is found for it',
  async (index) => {
    const transaction = transactions[index]
    const place = await findTransaction(` ${transaction?.transactionId.toLowerCase()}`, read)
    expect(place?.transaction).toBe(transaction)
    const { month = '', page = 0 } = place ?? {}
    const [year = 0, number = 0] = month.split('-').map(Number)
    const inMonth = transactions.filter(({ createdAt = '' }) => {
      const date = new Date(createdAt)
      return date.getFullYear() === year && date.getMonth() === number - 1
    })
    expect(
      inMonth
        .slice((page - 1) * 10, page * 10)
        .map(({ _id }) => _id)
        .filter((id) => id === String(index)),
    ).toEqual([String(index)])
  },
)

test('an id without a day, or of a day without it, is not found', async () => {
  asked.length = 0
  expect(await findTransaction('TRX-2', read)).toBeUndefined()
  expect(await findTransaction('STH-20261399-0000001-AB', read)).toBeUndefined()
  expect(asked).toEqual([])
  expect(await findTransaction('STH-20261031-9999999-AB', read)).toBeUndefined()
})

test('without a total, no page can be said', async () => {
  const withoutTotal = async (range: LedgerRange) => ({ data: { data: (await read(range)).data.data } })
  expect(await findTransaction(transactions[5]?.transactionId ?? '', withoutTotal)).toBeUndefined()
})
