import { describe, expect, test } from 'vitest'
import { ACCOUNT_CODES } from '#contract/account.ts'
import { errorsOf } from '#server/areas/ledger/journal-entry.ts'
import { decideReversal, reversalFacts } from '#server/areas/ledger/reversal.ts'

import { demoAccounts, demoLedger } from './ledger.ts'

const NOW = new Date('2026-03-04T13:00:00.000Z')
const DAY = 86_400_000

describe('the ledger of the demonstration', () => {
  const postings = demoLedger(NOW)
  const byId = new Map(postings.map((posting) => [posting.transactionId, posting]))

  test('is the same every time', () => {
    expect(demoLedger(NOW)).toEqual(postings)
  })

  test('has five thousand transactions, each with a unique id that is longer than the list shows', () => {
    expect([postings.length, byId.size]).toEqual([5_000, 5_000])
    expect(Math.min(...postings.map(({ transactionId }) => transactionId.length))).toBeGreaterThan(20)
  })

  test('has nothing in it that could not be posted', () => {
    expect(postings.flatMap((posting) => [...errorsOf(posting, NOW)])).toEqual([])
  })

  test('lies in the three months before now, and in the months that the filter begins with', () => {
    const isRecent = ({ createdAt }: (typeof postings)[number]) => createdAt.getTime() >= NOW.getTime() - 90 * DAY
    const earlier = postings.filter((posting) => !isRecent(posting))
    const months = new Set(earlier.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)))
    expect([...months].sort()).toEqual([
      '2024-05',
      '2024-06',
      '2024-07',
      '2024-08',
      '2024-09',
      '2024-10',
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
    ])
    expect(earlier).toHaveLength(600)
    expect(Math.max(...postings.map(({ createdAt }) => createdAt.getTime()))).toBeGreaterThan(NOW.getTime() - DAY)
  })

  test('takes back some payments that were made twice', () => {
    const reversals = postings.filter(({ reverses }) => reverses !== undefined)
    expect(reversals.length).toBeGreaterThan(5)
    for (const reversal of reversals) {
      const original = byId.get(reversal.reverses ?? '')
      expect(original && decideReversal('posted', reversalFacts(reversal, original))).toEqual({
        ok: true,
        status: 'reversed',
      })
    }
  })

  test('pays out nothing that has not come in', () => {
    const held = new Map<string, bigint>()
    for (const { accountCode, type, amount } of postings.flatMap(({ entries }) => entries))
      held.set(accountCode, (held.get(accountCode) ?? 0n) + (type === 'debit' ? amount : -amount))
    const normal = new Map(demoAccounts(NOW).map(({ code, normalBalance }) => [code as string, normalBalance]))
    for (const [code, sum] of held) expect(sum > 0n, code).toBe(normal.get(code) === 'debit')
  })

  test('posts to five of six accounts, all of stated codes; the sixth is out of use', () => {
    const chart = demoAccounts(NOW)
    expect(chart.filter(({ code }) => !ACCOUNT_CODES.includes(code))).toEqual([])
    const used = new Set<string>(postings.flatMap(({ entries }) => entries.map(({ accountCode }) => accountCode)))
    expect(chart.filter(({ code }) => !used.has(code)).map(({ code, status }) => [code, status])).toEqual([
      ['SUSPENSE_ASSET', 'inactive'],
    ])
    expect([chart.length, used.size]).toEqual([6, 5])
  })
})
