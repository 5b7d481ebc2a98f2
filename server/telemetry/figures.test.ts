import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { keptFigures } from './figures.ts'

type Answer = { rows: { rows: string; lag: string }[] }

/** A database that answers the questions in their order. */
function databaseThat(...answers: readonly (() => Promise<Answer>)[]) {
  let asked = 0
  const execute = () => {
    asked += 1
    return answers[asked - 1]?.() ?? Promise.reject(new Error('Unexpected query'))
  }
  return { db: { queries: { execute } } as unknown as Database, asked: () => asked }
}

const answer = async () => ({ rows: [{ rows: '7', lag: '1.5' }] })
const noMails = async () => 0

test('an answer is repeated for 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const { db, asked } = databaseThat(answer, answer)
  const figures = keptFigures(db, async () => 3)
  expect(await figures()).toEqual({ mails: 3, pendingRows: 7, sealLag: 1.5 })
  vi.advanceTimersByTime(4_999)
  await figures()
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(2)
  await figures()
  expect(asked()).toBe(2)
  vi.useRealTimers()
})

test('a database that is gone gives nothing, and a scrape never fails', async () => {
  const { db } = databaseThat(() => Promise.reject(new Error('gone')))
  expect(await keptFigures(db, noMails)()).toBe(undefined)
})

test('a database that hangs is waited for once, for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const { db, asked } = databaseThat(() => new Promise(() => undefined))
  const figures = keptFigures(db, noMails)
  for (let scrape = 0; scrape < 3; scrape += 1) {
    const asking = figures()
    vi.advanceTimersByTime(10_000)
    expect(await asking).toBe(undefined)
  }
  expect(asked()).toBe(1)
  vi.useRealTimers()
})
