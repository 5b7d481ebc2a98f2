import { eq, notInArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { pendingSignIns, signInCodes } from '#server/db/sign-in-tables.ts'
import { addPerson, askForCode, auditOf, beginSignIn, tryCode, wrongFor } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'

const server = await startTestServer({ trustedProxies: 1 })
afterAll(() => server.close())

let hosts = 0
const from = (ip = `198.51.100.${++hosts}`) => ({ 'x-forwarded-for': ip })

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

test('of a hundred parallel guesses exactly five are counted', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  const headers = from()
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
  expect((await tryCode(server, sessionId, '123456', from())).status).toBe(400)
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
