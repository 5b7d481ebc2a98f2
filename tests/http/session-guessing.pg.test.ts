import { eq, notInArray } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'
import { addPerson, askForCode, auditOf, beginSignIn, lastCode, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { addKnownBrowser, ask, attack, cookieIn, onNewNetwork, SECOND_CODE, seen, signInBy } from './support/attack.ts'

const server = await startTestServer({ trustedProxies: 1 })
afterAll(() => server.close())

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

test('of a hundred parallel guesses exactly five are counted', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  const headers = onNewNetwork()
  const answers = await Promise.all(times(100, () => tryCode(server, sessionId, wrongFor(code), headers)))
  const [pending] = await server.db.queries.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(95)
  expect(pending?.tries).toBe(5)
})

test('the sign-in of an unknown address cannot succeed with any code', async () => {
  const before = (await server.db.queries.select().from(signInCodes)).map(({ id }) => id)
  const { body } = await askForCode(server, 'nobody-else@example.com')
  const { sessionId } = body.data
  const made = await server.db.queries.select().from(signInCodes).where(notInArray(signInCodes.id, before))
  expect(made.map(({ userId }) => userId)).toEqual([null])
  expect((await tryCode(server, sessionId, '123456', onNewNetwork())).status).toBe(400)
})

test('an earlier code that would still be valid is no guess, and its refusal names the newer one', async () => {
  const headers = onNewNetwork()
  const person = await addPerson(server)
  const earlier = await beginSignIn(server, person.email)
  server.clock.advance(60)
  const { sessionId, code } = await beginSignIn(server, person.email)
  for (const _ of times(7, () => 0)) {
    const { status, body } = await tryCode(server, sessionId, earlier.code, headers)
    expect([status, body.code, body.message]).toEqual([
      ...[400, 'older-code'],
      'We mailed you a newer code since: enter that one.',
    ])
  }
  server.clock.advance(541)
  const late = await tryCode(server, sessionId, earlier.code, headers)
  expect([late.status, late.body.message]).toEqual([400, 'That code is incorrect. 4 attempts left.'])
  expect((await tryCode(server, sessionId, code, headers)).status).toBe(200)
})

test('wrong codes are audited, with the person only where there is one', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  const headers = onNewNetwork()
  const refused = await tryCode(server, sessionId, wrongFor(code), headers)
  const who = { userId: person.id, name: 'Ada Obi', email: person.email, action: 'session.verify' }
  expect(await auditOf(server, refused.headers)).toEqual([{ ...who, message: 'Sign-in refused: wrong code' }])
  for (const _ of times(3, () => 0)) await tryCode(server, sessionId, wrongFor(code), headers)
  const fifth = await tryCode(server, sessionId, wrongFor(code), headers)
  expect(await auditOf(server, fifth.headers)).toEqual([
    { ...who, message: 'Sign-in refused: wrong code, no tries left' },
  ])

  const asked = await askForCode(server, 'stranger@example.com', headers)
  const stranger = await tryCode(server, asked.body.data.sessionId, '123456', headers)
  expect(await auditOf(server, stranger.headers)).toEqual([
    { ...who, userId: null, name: 'Unknown person', email: '', message: 'Sign-in refused: wrong code' },
  ])
})

test('a server with too few mails for an hour answers 429 with the seconds until the next one', async () => {
  const strict = await startTestServer({ trustedProxies: 1, limits: { mailsPerHour: 2 } })
  const person = await addPerson(strict)
  for (const _ of times(2, () => 0)) {
    await askForCode(strict, person.email, onNewNetwork())
    strict.clock.advance(600)
  }
  const refused = await askForCode(strict, person.email, onNewNetwork())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2400'])
  expect(refused.body).toEqual({
    code: 'too-many',
    message: 'Too many sign-in codes were asked for. Try again later.',
  })
  strict.clock.advance(2_400)
  expect((await askForCode(strict, person.email, onNewNetwork())).status).toBe(200)
  expect(strict.mails).toHaveLength(3)
  await strict.close()
})

test('a network that sent 30 wrong codes waits for the rest of the hour, and another network does not', async () => {
  const headers = onNewNetwork()
  for (const _ of times(6, () => 0)) {
    const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
    for (const __ of times(5, () => 0)) await tryCode(server, sessionId, wrongFor(code), headers)
  }
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  server.clock.advance(599)
  const refused = await tryCode(server, sessionId, code, headers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3001'])
  expect(refused.body).toEqual({ code: 'too-many', message: 'Too many wrong codes. Try again later.' })
  expect((await tryCode(server, sessionId, code, onNewNetwork())).status).toBe(200)

  server.clock.advance(3001)
  const later = await beginSignIn(server, person.email)
  expect((await tryCode(server, later.sessionId, later.code, headers)).status).toBe(200)
})

test('the limit of code requests per hour counts a whole IPv6 /64 as one network', async () => {
  const strict = await startTestServer({ trustedProxies: 1, limits: { signInsPerIpPerHour: 2 } })
  const askFrom = (email: string, ip: string) => askForCode(strict, email, { 'x-forwarded-for': ip })
  expect((await askFrom('a@example.com', '2001:db8:1:2::1')).status).toBe(200)
  expect((await askFrom('b@example.com', '2001:db8:1:2::2')).status).toBe(200)
  const refused = await askFrom('c@example.com', '2001:db8:1:2:ffff::3')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await askFrom('c@example.com', '2001:db8:1:3::1')).status).toBe(200)
  await strict.close()
})

describe('the cookie of a known browser', () => {
  test.each([
    [
      undefined,
      /^known_browser=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/api\/session; HttpOnly; SameSite=Strict$/,
    ],
    ['https://office.example', /^__Secure-known_browser=.*; Path=\/api\/session; HttpOnly; Secure; SameSite=Strict$/],
  ])(
    'is sent with sign-in calls only, over https if PUBLIC_URL is %s, and stays the same',
    async (publicUrl, cookie) => {
      const { db, clock } = server
      const at = { trustedProxies: 1, startAt: clock.now().toISOString(), ...(publicUrl && { publicUrl }) }
      const other = await startTestServer({ db, ...at })
      onTestFinished(other.stop)
      const { email } = await addPerson(other)
      const answer = await signInBy(other, email)
      expect(answer.headers.get('set-cookie')).toMatch(cookie)
      const browser = cookieIn(answer)
      expect(cookieIn(await signInBy(other, email, { ...onNewNetwork(), cookie: browser }))).toBe(browser)
    },
  )

  test('is not set by a code that is wrong, or not the last one that is needed', async () => {
    const { email } = await addPerson(server)
    await attack(server, email)
    const headers = onNewNetwork()
    const sessionId = await ask(server, email, headers)
    const answers = [
      await tryCode(server, sessionId, wrongFor(lastCode(server, email)), headers),
      await tryCode(server, sessionId, lastCode(server, email), headers),
    ]
    expect(answers.map((answer) => answer.headers.get('set-cookie'))).toEqual([null, null])
  })

  test.each([
    ['of another address', (cookie: string) => cookie],
    ['that was altered', (cookie: string) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`],
    ['that is no cookie of ours', () => 'known_browser=x.y'],
  ])('%s makes no browser known', async (what, forge) => {
    const { email, browser } = await addKnownBrowser(server)
    const target = what === 'of another address' ? (await addPerson(server)).email : email
    await attack(server, target)
    const headers = { ...onNewNetwork(), cookie: forge(browser.cookie) }
    expect(seen(await signInBy(server, target, headers))).toEqual(SECOND_CODE)
  })

  test('exempts its browser from limits that others on the same network have reached', async () => {
    const network = onNewNetwork()
    const { email, browser } = await addKnownBrowser(server, network)
    for (let others = 0; others < 6; others += 1) await attack(server, (await addPerson(server)).email, network)
    const strict = await startTestServer({
      db: server.db,
      trustedProxies: 1,
      startAt: server.clock.now().toISOString(),
      limits: { signInsPerIpPerHour: 2 },
    })
    onTestFinished(strict.stop)
    expect((await askForCode(strict, email, network)).status).toBe(429)
    const sessionId = await ask(strict, email, browser)
    expect((await tryCode(server, sessionId, lastCode(strict, email), browser)).status).toBe(200)
  })
})
