import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { pendingSignIns, sessions } from '#server/db/sign-in-tables.ts'
import { addPerson, addRole, askForCode, auditOf, beginSignIn, lastCode, tryCode } from '#tests/support/sign-in.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const NOT_FOUND = { code: 'session-id-not-found', message: 'Session ID not found' }

test('a mailed code gives tokens and the person, and the tokens open calls', async () => {
  const role = await addRole(server)
  const person = await addPerson(server, { roleId: role.id })
  const { sessionId, code } = await beginSignIn(server, person.email)
  const answer = await tryCode(server, sessionId, code)
  const { accessToken, refreshToken } = answer.body.data
  const user = {
    _id: person.id,
    firstName: 'Ada',
    lastName: 'Obi',
    email: person.email,
    role: role.id,
    isSuperAdmin: false,
  }
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ data: { accessToken, refreshToken, user } })
  const validated = await server.request('GET', '/session/validate', { as: answer.body.data })
  expect([validated.status, validated.body]).toEqual([200, { data: { valid: true, user } }])
})

test('the mail goes to the stored address, once, with the code in subject, text and HTML', async () => {
  const person = await addPerson(server, { firstName: 'Zoë <3' })
  await askForCode(server, ` ${person.email.toUpperCase()} `)
  const code = lastCode(server, person.email)
  const mails = server.mails.filter(({ to }) => to === person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`${code} is your Statehouse sign-in code`])
  expect(mails[0]?.text.startsWith('Hello Zoë <3,\n')).toBe(true)
  expect(mails[0]?.html.includes(`>${code}<`)).toBe(true)
  expect(mails[0]?.html.includes('Hello Zoë &#60;3,')).toBe(true)
})

test('signing in is audited, and neither tokens nor code are stored as they are', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  const [pending] = await server.db.queries.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
  const { headers, body } = await tryCode(server, sessionId, code)
  const stored = await server.db.queries.select().from(sessions).where(eq(sessions.userId, person.id))
  const [seen] = await server.db.queries.select().from(users).where(eq(users.id, person.id))
  expect(JSON.stringify(pending)).not.toMatch(`"${code}"`)
  expect(JSON.stringify(stored)).not.toMatch(body.data.accessToken)
  expect(JSON.stringify(stored)).not.toMatch(body.data.refreshToken)
  expect(seen?.lastActiveAt).toEqual(server.clock.now())
  expect(await auditOf(server, headers)).toEqual([
    { userId: person.id, name: 'Ada Obi', email: person.email, action: 'session.verify', message: 'Signed in' },
  ])
})

test('a code works once, even in parallel requests', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  const answers = await Promise.all([1, 2, 3].map(() => tryCode(server, sessionId, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(answers.find(({ status }) => status === 404)?.body).toEqual(NOT_FOUND)
})

test('a code lasts just short of ten minutes', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  server.clock.advance(599.999)
  expect((await tryCode(server, sessionId, code)).status).toBe(200)
})

test('a code expires after ten minutes with the phrase that sends the browser back', async () => {
  const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
  server.clock.advance(600)
  const { status, body } = await tryCode(server, sessionId, code)
  const message = 'Session ID not found: this code has expired. Ask for a new one.'
  expect([status, body]).toEqual([404, { code: 'code-expired', message }])
})

test('a second request within 30 seconds sends no mail and keeps the code', async () => {
  const person = await addPerson(server)
  const { sessionId, code } = await beginSignIn(server, person.email)
  server.clock.advance(29.999)
  expect((await askForCode(server, person.email)).status).toBe(200)
  expect(server.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  expect((await tryCode(server, sessionId, code)).status).toBe(200)
})

test('a second request after 30 seconds sends a new code and ends the old one', async () => {
  const person = await addPerson(server)
  const first = await beginSignIn(server, person.email)
  server.clock.advance(30)
  const second = await beginSignIn(server, person.email)
  expect(second.sessionId).not.toBe(first.sessionId)
  for (const { sessionId } of [first, second]) {
    const { status, body } = await tryCode(server, sessionId, first.code)
    expect([status, body.code]).toEqual([400, 'wrong-code'])
  }
  expect((await tryCode(server, second.sessionId, second.code)).status).toBe(200)
})

test('ten parallel requests begin ten sign-ins and send one mail', async () => {
  const person = await addPerson(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => askForCode(server, person.email)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.data.sessionId)).size).toBe(10)
  expect(server.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
})

test('signing in resets the limits of mails, so the next code is mailed at once', async () => {
  const person = await addPerson(server)
  const first = await beginSignIn(server, person.email)
  await tryCode(server, first.sessionId, first.code)
  await askForCode(server, person.email)
  expect(server.mails.filter(({ to }) => to === person.email)).toHaveLength(2)
})

test('a code belongs to its sign-in and to the path it is sent to', async () => {
  const [one, two] = [await addPerson(server), await addPerson(server)]
  const first = await beginSignIn(server, one.email)
  const second = await beginSignIn(server, two.email)
  const crossed = await server.request('POST', `/session/${first.sessionId}/verify`, {
    body: { sessionId: second.sessionId, otp: second.code },
  })
  expect([crossed.status, crossed.body.errors]).toEqual([400, ['sessionId must be the one in the path']])
  expect((await tryCode(server, second.sessionId, second.code)).status).toBe(200)
})

test('an unknown sign-in id is not found', async () => {
  const { status, body } = await tryCode(server, 'nothing', '123456')
  expect([status, body]).toEqual([404, NOT_FOUND])
})

test.each([
  ['no address', undefined],
  ['an empty one', '  '],
  ['no domain', 'ada@'],
  ['a line feed inside', 'ada@example.com\nbcc: eve@example.com'],
  ['a carriage return at its end', 'ada@example.com\r'],
  ['a NUL', 'ada\u0000@example.com'],
  ['255 characters', `${'a'.repeat(243)}@example.com`],
  ['a list', ['ada@example.com']],
])('an address with %s is refused', async (_what, email) => {
  const { status, body } = await server.request('POST', '/session/create', { body: { email } })
  expect([status, body.code]).toEqual([400, 'malformed'])
})

test.each(['１２３４５６', '12345', '1234567', '12345a', ' 123456', '123456\n', '', 123456, null])(
  'the code %j is refused before it is tried',
  async (otp) => {
    const { sessionId, code } = await beginSignIn(server, (await addPerson(server)).email)
    const refused = await server.request('POST', `/session/${sessionId}/verify`, { body: { sessionId, otp } })
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed'])
    const [pending] = await server.db.queries.select().from(pendingSignIns).where(eq(pendingSignIns.id, sessionId))
    expect(pending?.tries).toBe(0)
    expect((await tryCode(server, sessionId, code)).status).toBe(200)
  },
)
