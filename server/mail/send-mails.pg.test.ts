import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#server/core/context.ts'
import type { Database } from '#server/db/connect.ts'
import { outboxMails } from '#server/db/mail-tables.ts'
import { roles, users } from '#server/db/schema.ts'
import { clockAt } from '#tools/clock.ts'
import { openAgain, testDatabase } from '#tools/database.ts'
import type { Letter } from './letter.ts'
import { countWaitingMails, postMail, withdrawMails } from './post-mail.ts'
import { startSending } from './send-mails.ts'

const mail: Mail = {
  to: 'ada@example.com',
  subject: '012345 is your code',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
}

let db: Database
let other: Database
let clock: ReturnType<typeof clockAt>
let lines: Record<string, unknown>[]
let sent: Letter[]
let stops: (() => Promise<void>)[]

beforeAll(async () => {
  db = await testDatabase()
  other = await openAgain(db)
})
afterAll(async () => {
  if (other !== db) await other.close()
  await db.close()
})
beforeEach(() => {
  clock = clockAt('2026-03-02T09:00:00Z')
  lines = []
  sent = []
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await db.queries.delete(outboxMails)
})

const keep = async (letter: Letter) => void sent.push(letter)
const smtpError = (code: string, responseCode?: number) => Object.assign(new Error('no'), { code, responseCode })

function start(send: (letter: Letter) => Promise<void> = keep, over = db) {
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const sending = startSending({ db: over, now: clock.now, log }, { kind: 'smtp', send, close: () => undefined })
  stops.push(sending.stop)
  return sending
}

const post = (id: string, given: Partial<Parameters<typeof postMail>[2]> = {}, wakeMails = () => {}) =>
  db.transaction((tx) =>
    postMail(tx, { now: clock.now, wakeMails }, { id, kind: 'welcome', mail, withinSeconds: 600, ...given }),
  )

const rows = () => db.queries.select().from(outboxMails).orderBy(outboxMails.id)
const states = async () =>
  (await rows()).map(({ id, sealed, attempts, sentAt, givenUpAt, lastError }) => {
    const state = sentAt ? 'sent' : givenUpAt ? 'given up' : 'waiting'
    return { id, state, attempts, lastError, hasContent: sealed !== null }
  })
const waiting = (id: string, attempts: number, lastError: string | null) => ({
  id,
  state: 'waiting',
  attempts,
  lastError,
  hasContent: true,
})
const done = (id: string, state: string, lastError: string | null = null) => ({
  id,
  state,
  attempts: 0,
  lastError,
  hasContent: false,
})

test('a mail is stored encrypted, sent after the commit, and leaves no content', async () => {
  const sending = start()
  await db.transaction(async (tx) => {
    await postMail(
      tx,
      { now: clock.now, wakeMails: sending.wake },
      { id: 'one', kind: 'welcome', mail, withinSeconds: 9 },
    )
    const [row] = await tx.select().from(outboxMails)
    expect(/012345|ada|Ada/.test(row?.sealed?.toString('latin1') ?? '012345')).toBe(false)
    expect(sent).toEqual([])
  })
  await sending.idle()
  expect(sent).toEqual([{ ...mail, id: 'one', date: clock.now() }])
  expect(await states()).toEqual([done('one', 'sent')])
})

test('a mail that is due a year later is sent at once, since a wrong clock posted it', async () => {
  clock.advance(365 * 86_400)
  const date = clock.now()
  await post('ahead')
  clock.advance(-365 * 86_400)
  const sending = start()
  sending.wake()
  await sending.idle()
  expect(sent).toEqual([{ ...mail, id: 'ahead', date }])
})

test('nothing is sent of decoys, withdrawn mails and those that expired', async () => {
  await post('decoy', { kind: 'decoy' })
  await post('withdrawn')
  await post('expired', { withinSeconds: 5 })
  await db.transaction((tx) => withdrawMails(tx, [{ id: 'withdrawn' }], clock.now()))
  clock.advance(5)
  const sending = start()
  sending.wake()
  await sending.idle()
  expect(sent).toEqual([])
  expect(await states()).toEqual([
    done('decoy', 'sent'),
    done('expired', 'given up', 'expired'),
    done('withdrawn', 'given up', 'withdrawn'),
  ])
  expect(lines).toEqual([{ level: 50, kind: 'welcome', msg: 'a mail expired before it could be sent' }])
})

test('a waiting mail is sent only to a person who can still sign in, has its address, and may read what it names', async () => {
  const createdAt = clock.now()
  await db.queries.insert(roles).values([
    { id: 'readers', name: 'Reader', permissions: ['read_task'], createdAt },
    { id: 'others', name: 'Other', permissions: ['read_user'], createdAt },
  ])
  const ada = { firstName: 'Ada', lastName: 'Obi', email: mail.to, roleId: 'readers', createdAt }
  await db.queries.insert(users).values([
    { ...ada, id: 'ada' },
    { ...ada, id: 'locked', email: 'locked@example.com', locked: true },
    { ...ada, id: 'other', email: 'other@example.com', roleId: 'others' },
  ])
  const to = (userId: string, address = `${userId}@example.com`) => ({ userId, mail: { ...mail, to: address } })
  await post('1-welcome', to('ada'))
  await post('2-digest', { ...to('ada'), kind: 'digest' })
  await post('3-former-address', to('ada', 'former@example.com'))
  await post('4-locked', to('locked'))
  await post('5-welcome', to('other'))
  await post('6-digest', { ...to('other'), kind: 'digest' })
  const sending = start()
  sending.wake()
  await sending.idle()
  expect(await states()).toEqual([
    done('1-welcome', 'sent'),
    done('2-digest', 'sent'),
    done('3-former-address', 'given up', 'withdrawn'),
    done('4-locked', 'given up', 'withdrawn'),
    done('5-welcome', 'sent'),
    done('6-digest', 'given up', 'withdrawn'),
  ])
})

test('a mail that is refused for now is tried again, later each time', async () => {
  const tries: number[] = []
  const begun = clock.now().getTime()
  const sending = start(async (letter) => {
    tries.push((clock.now().getTime() - begun) / 1000)
    if (tries.length < 3) throw smtpError('EENVELOPE', 451)
    await keep(letter)
  })
  await post('one')
  for (const seconds of [0, 3, 3, 11, 8]) {
    clock.advance(seconds)
    sending.wake()
    await sending.idle()
  }
  expect(tries).toEqual([0, 6, 25])
  expect(await states()).toEqual([{ ...done('one', 'sent'), attempts: 2 }])
})

test('a mail that is refused for good is given up, and the log has neither address nor content', async () => {
  const sending = start(async () => {
    throw smtpError('EENVELOPE', 550)
  })
  await post('one')
  sending.wake()
  await sending.idle()
  expect(await states()).toEqual([done('one', 'given up', '550')])
  const refused = { code: 'EENVELOPE', reason: 'no', isFinal: true }
  expect(lines).toEqual([{ level: 50, kind: 'welcome', ...refused, msg: 'a mail could not be sent' }])
})

test('while the mail server is away mails wait, and no attempt counts', async () => {
  let isAway = true
  let tries = 0
  const sending = start(async (letter) => {
    tries += 1
    if (isAway) throw smtpError('ESOCKET')
    await keep(letter)
  })
  const ids = Array.from({ length: 20 }, (_, index) => `mail ${index + 10}`)
  for (const id of ids) await post(id, {}, sending.wake)
  await sending.idle()
  expect(tries <= 5).toBe(true)
  expect((await states()).filter(({ lastError }) => lastError === null)).not.toEqual([])
  isAway = false
  await expect.poll(() => sent.length).toBe(20)
  await sending.idle()
  expect(await states()).toEqual(ids.map((id) => done(id, 'sent')))
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the mail server does not work: mails wait',
    'the mail server works again',
  ])
})

test('two processes send each of many mails once', async () => {
  const [one, two] = [start(), start(keep, other)]
  const ids = Array.from({ length: 60 }, (_, index) => `mail ${index + 10}`)
  await Promise.all(ids.map((id, index) => post(id, {}, index % 2 ? one.wake : two.wake)))
  await expect.poll(() => countWaitingMails(db, clock.now())).toEqual({ waiting: 0, oldestAt: undefined })
  expect(sent.map(({ id }) => id).sort()).toEqual(ids)
})

test.each([
  ['ends', -1],
  ['lies so far ahead that a wrong clock set it', 3_600],
])('a mail of a process that ended is sent again, under the same id, once its lease %s', async (_, end) => {
  const sending = start()
  await post('one')
  const lease = (seconds: number) =>
    db.queries.update(outboxMails).set({
      leaseHolder: 'it',
      leasedUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
  await lease(60)
  sending.wake()
  await sending.idle()
  expect(sent).toEqual([])
  await lease(end)
  await expect.poll(() => sent.map(({ id }) => id)).toEqual(['one'])
})

test('a mail that was accepted while the database was away is marked later, and not sent again', async () => {
  let failures = 0
  const away: Database = Object.create(db, {
    queries: {
      get() {
        if (sent.length === 1 && failures++ < 2) throw new Error('the database is away')
        return db.queries
      },
    },
  })
  const sending = start(keep, away)
  await post('one')
  sending.wake()
  await sending.idle()
  expect(sent.map(({ id }) => id)).toEqual(['one'])
  expect(await states()).toEqual([done('one', 'sent')])
})

test('stopping waits for a mail that is being sent, and leaves the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sending = start((letter) => promise.then(() => keep(letter)))
  await post('one', {}, sending.wake)
  await expect.poll(async () => (await rows())[0]?.leaseHolder !== null).toBe(true)
  const stopped = sending.stop()
  await post('two', {}, sending.wake)
  resolve()
  await stopped
  expect(await states()).toEqual([done('one', 'sent'), waiting('two', 0, null)])
})

test('the waiting mails are counted, with the time of the oldest', async () => {
  const at = clock.now()
  await post('one')
  clock.advance(60)
  await post('two')
  await post('expired', { withinSeconds: 0 })
  expect(await countWaitingMails(db, clock.now())).toEqual({ waiting: 2, oldestAt: at })
})
