import { and, eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/log-tables.ts'
import { rateCounters } from '#server/db/schema.ts'
import { addPerson, askForCode, lastCode, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import { type Answer, startTestServer } from '#tools/server.ts'
import { addKnownBrowser, ask, attack, onNewNetwork, SECOND_CODE, seen, signInBy } from './support/attack.ts'

const server = await startTestServer({ trustedProxies: 1 })
afterAll(() => server.close())

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)

describe('while strangers on 12 networks ask for codes and try 60 wrong ones', () => {
  test('the owner signs in with one code on a known browser', async () => {
    const { email, browser } = await addKnownBrowser(server)
    for (const _ of times(11, () => 0)) await attack(server, email)
    server.clock.advance(30)
    const sessionId = await ask(server, email, browser)
    await attack(server, email)
    expect((await tryCode(server, sessionId, lastCode(server, email), browser)).status).toBe(200)
  })

  test('the owner signs in with two codes on a new browser and a new network', async () => {
    const { email } = await addPerson(server)
    for (const _ of times(6, () => 0)) await attack(server, email)
    const headers = onNewNetwork()
    const sessionId = await ask(server, email, headers)
    for (const _ of times(6, () => 0)) await attack(server, email)
    expect(seen(await tryCode(server, sessionId, lastCode(server, email), headers))).toEqual(SECOND_CODE)
    await attack(server, email)
    expect((await tryCode(server, sessionId, lastCode(server, email), headers)).status).toBe(200)
  })
})

describe('mails that strangers cause', () => {
  const spam = async (email: string, seconds: number, pause = 15) => {
    const sentAt: number[] = []
    for (let second = 0; second < seconds; second += pause) {
      const before = mailsTo(email).length
      await ask(server, email)
      if (mailsTo(email).length > before) sentAt.push(second)
      server.clock.advance(pause)
    }
    return sentAt
  }

  test('are at most ten in any hour and 30 seconds apart, from any number of networks', async () => {
    const { email } = await addPerson(server)
    const sentAt = await spam(email, 5_400)
    const inHour = sentAt.map((start) => sentAt.filter((at) => at >= start && at < start + 3_600).length)
    const pauses = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
    expect(Math.max(...inHour)).toBeLessThanOrEqual(10)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(30)
  })

  test('never leave the owner without a code that works', async () => {
    const { email } = await addPerson(server)
    for (const _ of times(6, () => 0)) {
      await spam(email, 285)
      const headers = onNewNetwork()
      const sessionId = await ask(server, email, headers)
      const { status } = await tryCode(server, sessionId, wrongFor(lastCode(server, email)), headers)
      expect(status).toBe(400)
    }
  })

  test('do not count for a known browser, which gets ten codes an hour, the last of which stays valid', async () => {
    const { email, browser } = await addKnownBrowser(server)
    await spam(email, 3_600, 60)
    for (const _ of times(10, () => 0)) {
      server.clock.advance(30)
      const before = mailsTo(email).length
      await ask(server, email, browser)
      expect(mailsTo(email)).toHaveLength(before + 1)
    }
    const tenth = mailsTo(email).length
    server.clock.advance(30)
    const sessionId = await ask(server, email, browser)
    expect(mailsTo(email)).toHaveLength(tenth)
    expect((await tryCode(server, sessionId, lastCode(server, email), browser)).status).toBe(200)
    server.clock.advance(3_300)
    await ask(server, email, browser)
    expect(mailsTo(email)).toHaveLength(tenth + 1)
  })
})

describe('the code of an address', () => {
  test('stays valid for five minutes while other networks ask for codes', async () => {
    const { email } = await addPerson(server)
    const headers = onNewNetwork()
    const sessionId = await ask(server, email, headers)
    const code = lastCode(server, email)
    for (const _ of times(9, () => 0)) {
      server.clock.advance(33)
      await ask(server, email)
    }
    expect(mailsTo(email)).toHaveLength(1)
    expect((await tryCode(server, sessionId, code, headers)).status).toBe(200)
  })

  test('signs in once, also when three sign-ins send it at the same moment', async () => {
    const { email } = await addPerson(server)
    const sessionIds = [await ask(server, email), await ask(server, email), await ask(server, email)]
    const code = lastCode(server, email)
    const answers = await Promise.all(sessionIds.map((sessionId) => tryCode(server, sessionId, code, onNewNetwork())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('looks like a wrong code to other sign-ins after its use, and ends none of them', async () => {
    const { email } = await addPerson(server)
    const [own, other] = [await ask(server, email), await ask(server, email)]
    const code = lastCode(server, email)
    expect((await tryCode(server, own, code, onNewNetwork())).status).toBe(200)
    const message = 'That code is incorrect. 4 attempts left.'
    expect(seen(await tryCode(server, other, code, onNewNetwork()))).toEqual({
      status: 400,
      body: { code: 'wrong-code', message },
    })
    const later = await ask(server, email)
    expect(mailsTo(email)).toHaveLength(2)
    const next = lastCode(server, email)
    expect((await tryCode(server, other, next, onNewNetwork())).status).toBe(200)
    expect((await tryCode(server, later, next, onNewNetwork())).status).toBe(400)
  })
})

describe('after five wrong codes for an address', () => {
  test('of thirty right guesses by strangers at the same moment none signs in, and one is asked for a second code', async () => {
    const { email } = await addPerson(server)
    await attack(server, email)
    const sessionIds = await Promise.all(times(30, () => ask(server, email)))
    const code = lastCode(server, email)
    const answers = await Promise.all(sessionIds.map((sessionId) => tryCode(server, sessionId, code, onNewNetwork())))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect(answers.filter(({ body }) => body.code === 'another-code').map(seen)).toEqual([SECOND_CODE])
  })

  test('the second code is mailed, is valid for its sign-in alone and has five tries, and the first one is used up', async () => {
    const { email } = await addPerson(server)
    await attack(server, email)
    const headers = onNewNetwork()
    const [own, other] = [await ask(server, email, headers), await ask(server, email, headers)]
    const first = lastCode(server, email)
    expect(seen(await tryCode(server, own, first, headers))).toEqual(SECOND_CODE)
    const second = lastCode(server, email)
    const why = 'after many wrong codes for your address, signing in to Statehouse requires a second code:'
    expect(mailsTo(email).map(({ text, html }) => [text.includes(why), html.includes(why)])).toEqual([
      [false, false],
      [true, true],
    ])
    const wrong = first === second ? wrongFor(second) : first
    for (const _ of times(4, () => 0)) expect((await tryCode(server, own, wrong, headers)).status).toBe(400)
    const crossed = await tryCode(server, other, second, headers)
    expect([crossed.status, crossed.body.code]).toEqual([400, 'wrong-code'])
    expect((await tryCode(server, own, second, headers)).status).toBe(200)
  })

  test('the second code is the newest one in the mailbox while strangers ask', async () => {
    const { email } = await addPerson(server)
    await attack(server, email)
    const headers = onNewNetwork()
    const sessionId = await ask(server, email, headers)
    await tryCode(server, sessionId, lastCode(server, email), headers)
    const mailed = mailsTo(email).length
    server.clock.advance(240)
    await attack(server, email)
    expect(mailsTo(email)).toHaveLength(mailed)
    expect((await tryCode(server, sessionId, lastCode(server, email), headers)).status).toBe(200)
  })

  test('one code is enough again a day later', async () => {
    const { email } = await addPerson(server)
    await attack(server, email)
    server.clock.advance(86_400)
    expect((await signInBy(server, email)).status).toBe(200)
  })

  test('a successful sign-in of the owner does not reset the count', async () => {
    const { email, browser } = await addKnownBrowser(server)
    await attack(server, email)
    expect((await signInBy(server, email, browser)).status).toBe(200)
    expect(seen(await signInBy(server, email))).toEqual(SECOND_CODE)
  })

  test('a known browser needs one code until it sent five wrong codes itself', async () => {
    const { email, browser } = await addKnownBrowser(server)
    await attack(server, email)
    await attack(server, email, browser)
    expect(seen(await signInBy(server, email, browser))).toEqual(SECOND_CODE)
  })
})

test('after a thousand times as many wrong codes strangers need three codes', async () => {
  const { email } = await addPerson(server)
  await attack(server, email)
  const guesses = { key: like(rateCounters.key, 'guess:%'), five: eq(rateCounters.count, 5) }
  await server.db.queries.update(rateCounters).set({ count: 5_000 }).where(and(guesses.key, guesses.five))
  const headers = onNewNetwork()
  const sessionId = await ask(server, email, headers)
  const answers: number[] = []
  for (const _ of times(3, () => 0))
    answers.push((await tryCode(server, sessionId, lastCode(server, email), headers)).status)
  expect(answers).toEqual([400, 400, 200])
})

test('of 40 wrong codes for an address in a minute 30 are audited, and later ones again', async () => {
  const { id, email } = await addPerson(server)
  const audited = () => server.db.queries.$count(auditLog, eq(auditLog.userId, id))
  for (const _ of times(8, () => 0)) await attack(server, email)
  expect(await audited()).toBe(30)
  server.clock.advance(60)
  await attack(server, email)
  expect(await audited()).toBe(35)
})

test('unknown and locked addresses get the same responses as a known one, also during an attack', async () => {
  async function story(email: string) {
    const answers: Answer[] = []
    for (const _ of times(12, () => 0)) {
      const headers = onNewNetwork()
      const asked = await askForCode(server, email, headers)
      answers.push(asked)
      for (const otp of times(6, (index) => `00000${index}`))
        answers.push(await tryCode(server, asked.body.data.sessionId, otp, headers))
      server.clock.advance(100)
    }
    const names = answers.map(({ headers }) => [...headers.keys()].sort())
    const shown = answers.map(({ status, body }) => ({ status, body: body.data?.sessionId.length ?? body }))
    return { names, shown }
  }
  const known = await story((await addPerson(server)).email)
  const next = ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left', 'Ask for a new one']
  expect(known.shown.slice(0, 7)).toEqual([
    { status: 200, body: 43 },
    ...next.map((said) => ({ status: 400, body: { code: 'wrong-code', message: `That code is incorrect. ${said}.` } })),
    { status: 404, body: { code: 'session-id-not-found', message: 'Session ID not found' } },
  ])
  const others = ['nobody-at-all@example.com', (await addPerson(server, { locked: true })).email]
  for (const other of others) expect(await story(other)).toEqual(known)
  expect(others.flatMap(mailsTo)).toEqual([])
})
