import { eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'
import { addPerson, askForCode, auditOf, beginSignIn, lastCode, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import { type Answer, startTestServer, type TestServer } from '#tools/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1 })
})
afterAll(() => server.close())

let hosts = 0
const from = (ip = `198.51.100.${++hosts}`) => ({ 'x-forwarded-for': ip })

const seen = ({ status, body }: Answer) => ({ status, body })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

const wrong = (next: string) => ({
  status: 400,
  body: { code: 'wrong-code', message: `That code is incorrect. ${next}` },
})
const FIVE_REFUSALS = [
  wrong('4 attempts left.'),
  wrong('3 attempts left.'),
  wrong('2 attempts left.'),
  wrong('1 attempt left.'),
  wrong('Ask for a new one.'),
]
const OVER = { status: 404, body: { code: 'session-id-not-found', message: 'Session ID not found' } }

/** Identifiers aside. */
async function story(email: string, headers: Record<string, string>) {
  const asked = await askForCode(server, email, headers)
  const { sessionId } = asked.body.data
  const again = await askForCode(server, email, headers)
  const tries: Answer[] = []
  for (const otp of ['000000', '000001', '000002', '000003', '000004', '000005'])
    tries.push(await tryCode(server, sessionId, otp, headers))
  const early = await askForCode(server, email, headers)
  const answers = [asked, again, ...tries, early]
  const ids = [asked, again, early].map(({ body }) => body.data.sessionId as string)
  const named = ids.reduce(
    (text, id, index) => text.replaceAll(id, `ID ${index + 1}`),
    JSON.stringify(answers.map(seen)),
  )
  const headerNames = answers.map(({ headers }) => [...headers.keys()].sort())
  return { idLengths: ids.map(({ length }) => length), answers: JSON.parse(named), headerNames }
}

test('the sixth try fails even with the right code, after five counted refusals', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  const headers = from()
  const answers: Answer[] = []
  for (const _ of times(5, () => 0)) answers.push(await tryCode(server, sessionId, wrongFor(code), headers))
  expect(answers.map(seen)).toEqual(FIVE_REFUSALS)
  expect(seen(await tryCode(server, sessionId, code, headers))).toEqual(OVER)
})

test('the fifth try still succeeds with the right code', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  const headers = from()
  for (const _ of times(4, () => 0)) await tryCode(server, sessionId, wrongFor(code), headers)
  expect((await tryCode(server, sessionId, code, headers)).status).toBe(200)
})

test('of a hundred parallel guesses exactly five are counted', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  const headers = from()
  const answers = await Promise.all(times(100, () => tryCode(server, sessionId, wrongFor(code), headers)))
  const [pending] = await server.db.queries.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(95)
  expect(pending?.tries).toBe(5)
})

test('unknown and locked addresses get the same responses as a known one through all tries', async () => {
  const known = await addPerson(server)
  const locked = await addPerson(server, { locked: true })
  const expected = await story(known.email, from())
  expect(expected.answers.slice(2, 8)).toEqual([...FIVE_REFUSALS, OVER])
  expect([0, 1, 8].map((index) => expected.answers[index])).toEqual(
    ['ID 1', 'ID 2', 'ID 3'].map((sessionId) => ({ status: 200, body: { data: { sessionId } } })),
  )
  expect(await story('nobody@example.com', from())).toEqual(expected)
  expect(await story(locked.email, from())).toEqual(expected)
  expect(server.mails.filter(({ to }) => to === 'nobody@example.com' || to === locked.email)).toEqual([])
})

test('the sign-in of an unknown address cannot succeed with any code', async () => {
  const before = (await server.db.queries.select().from(signInCodes)).map(({ id }) => id)
  const { body } = await askForCode(server, 'nobody-else@example.com')
  const { sessionId } = body.data
  const made = await server.db.queries.select().from(signInCodes).where(notInArray(signInCodes.id, before))
  expect(made.map(({ userId }) => userId)).toEqual([null])
  expect(seen(await tryCode(server, sessionId, '123456', from()))).toEqual(FIVE_REFUSALS[0])
})

test('a user locked between mail and code is refused like a wrong code', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  await server.db.queries.update(users).set({ locked: true }).where(eq(users.id, person.id))
  expect(seen(await tryCode(server, sessionId, code, from()))).toEqual(FIVE_REFUSALS[0])
})

test('wrong codes are audited, with the person only where there is one', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  const headers = from()
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
    {
      userId: null,
      name: 'Unknown person',
      email: '',
      action: 'session.verify',
      message: 'Sign-in refused: wrong code',
    },
  ])
})

test('a known browser gets ten codes an hour; then the last one stays valid, and the next comes when the hour is over', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  const signedIn = await tryCode(server, sessionId, code)
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const mailed = () => server.mails.filter(({ to }) => to === person.email).length - 1
  for (const _ of times(10, () => 0)) {
    await askForCode(server, person.email, { cookie })
    server.clock.advance(30)
  }
  const eleventh = await askForCode(server, person.email, { cookie })
  expect([eleventh.status, mailed()]).toEqual([200, 10])
  server.clock.advance(3_300)
  expect((await askForCode(server, person.email, { cookie })).status).toBe(200)
  expect(mailed()).toBe(11)
})

test('a server with too few mails for an hour answers 429 with the seconds until the next one', async () => {
  const strict = await startTestServer({ trustedProxies: 1, limits: { mailsPerHour: 2 } })
  const person = await addPerson(strict)
  for (const _ of times(2, () => 0)) {
    await askForCode(strict, person.email, from())
    strict.clock.advance(600)
  }
  const refused = await askForCode(strict, person.email, from())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2400'])
  expect(refused.body).toEqual({
    code: 'too-many',
    message: 'Too many sign-in codes were asked for. Try again later.',
  })
  strict.clock.advance(2_400)
  expect((await askForCode(strict, person.email, from())).status).toBe(200)
  expect(strict.mails).toHaveLength(3)
  await strict.close()
})

test('a user signs in with the code that another caller requested for their address', async () => {
  const person = await addPerson(server)
  await askForCode(server, person.email, from())
  const own = await askForCode(server, person.email, from())
  expect(server.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  expect((await tryCode(server, own.body.data.sessionId, lastCode(server, person.email), from())).status).toBe(200)
})

test('a network that sent 30 wrong codes waits for the rest of the hour, and another network does not', async () => {
  const headers = from()
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
  expect((await tryCode(server, sessionId, code, from())).status).toBe(200)

  server.clock.advance(3001)
  const later = await beginSignIn(server, person.email)
  expect((await tryCode(server, later.sessionId, later.code, headers)).status).toBe(200)
})

test('the limit of code requests per hour counts a whole IPv6 /64 as one network', async () => {
  const strict = await startTestServer({ trustedProxies: 1, limits: { signInsPerIpPerHour: 2 } })
  const ask = (email: string, ip: string) => askForCode(strict, email, from(ip))
  expect((await ask('a@example.com', '2001:db8:1:2::1')).status).toBe(200)
  expect((await ask('b@example.com', '2001:db8:1:2::2')).status).toBe(200)
  const refused = await ask('c@example.com', '2001:db8:1:2:ffff::3')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await ask('c@example.com', '2001:db8:1:3::1')).status).toBe(200)
  await strict.close()
})
