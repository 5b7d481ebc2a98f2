import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAt } from '#tools/clock.ts'
import { testDatabase } from '#tools/database.ts'
import type { Database } from './db/connect.ts'
import { outboxMails } from './db/mail-tables.ts'
import { idempotencyKeys, rateCounters, users } from './db/schema.ts'
import { pendingSignIns, sessions, signInCodes } from './db/sign-in-tables.ts'
import { nightly } from './maintenance.ts'

let db: Database

const { now } = clockAt('2026-03-20T03:00:00Z')
const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

const session = (id: string, expiresAt: Date, endedAt: Date | null) => ({
  id,
  userId: 'ada',
  accessHash: `a ${id}`,
  accessExpiresAt: expiresAt,
  refreshHash: `r ${id}`,
  ip: '10.0.0.1',
  lastSeenAt: expiresAt,
  expiresAt,
  endedAt,
  createdAt: new Date(expiresAt.getTime() - 12 * 3_600_000),
})
const pending = (id: string, expiresAt: Date) => {
  const createdAt = new Date(expiresAt.getTime() - 600_000)
  return { id, emailHash: '', askedBy: '', expiresAt, createdAt }
}
const code = (id: string, expiresAt: Date) => ({ ...pending(id, expiresAt), codeHash: '' })
const counter = (key: string, windowStart: Date) => ({ key, windowStart, count: 1 })
const key = (name: string, createdAt: Date) => ({
  userId: 'ada',
  key: name,
  bodyHash: '',
  answer: { status: 200, body: {} },
  createdAt,
})
const mail = (id: string, done: { readonly sentAt?: Date; readonly givenUpAt?: Date }) => {
  const at = ago(26)
  return { id, kind: 'welcome' as const, dueAt: at, expiresAt: ago(-1), createdAt: at, ...done }
}

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(() => db.close())

test('nightly maintenance deletes what cannot be used any more, and keeps the rest', async () => {
  const { queries } = db
  const ada = { id: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', createdAt: ago(900) }
  await queries.insert(users).values(ada)
  await queries
    .insert(pendingSignIns)
    .values([
      pending('expired', ago(25)),
      pending('expired lately', ago(1)),
      pending('live', ago(-0.1)),
      pending('ahead', ago(-1)),
    ])
  await queries.insert(signInCodes).values([code('old', ago(25)), code('new', ago(1)), code('ahead', ago(-1))])
  await queries
    .insert(sessions)
    .values([
      session('live', ago(-5), null),
      session('ahead', ago(-13), null),
      session('ended lately', ago(-5), ago(24)),
      session('ended long ago', ago(-5), ago(24 * 8)),
      session('expired long ago', ago(24 * 8), null),
    ])
  await queries
    .insert(rateCounters)
    .values([counter('old', ago(25)), counter('new', ago(1)), counter('ahead', ago(-1))])
  await queries.insert(idempotencyKeys).values([key('old', ago(25)), key('new', ago(1)), key('ahead', ago(-1))])

  await queries
    .insert(outboxMails)
    .values([
      mail('sent', { sentAt: ago(25) }),
      mail('given up', { givenUpAt: ago(25) }),
      mail('sent lately', { sentAt: ago(23) }),
      mail('waiting', {}),
    ])

  await nightly({ db, now })

  const left = {
    pending: (await queries.select().from(pendingSignIns)).map(({ id }) => id).sort(),
    codes: (await queries.select().from(signInCodes)).map(({ id }) => id),
    sessions: (await queries.select().from(sessions)).map(({ id }) => id).sort(),
    counters: (await queries.select().from(rateCounters)).map(({ key }) => key),
    keys: (await queries.select().from(idempotencyKeys)).map(({ key }) => key),
    mails: (await queries.select().from(outboxMails)).map(({ id }) => id).sort(),
  }
  expect(left).toEqual({
    pending: ['expired lately', 'live'],
    codes: ['new'],
    sessions: ['ended lately', 'live'],
    counters: ['new'],
    keys: ['new'],
    mails: ['sent lately', 'waiting'],
  })
})
