import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { isolated } from '#contract/isolated.ts'
import { users } from '#server/db/schema.ts'
import { pendingSignIns, sessions } from '#server/db/sign-in-tables.ts'
import { endAfterRestore } from '#server/identity/session/end-sessions.ts'
import { countWaitingMails, postMail } from '#server/mail/post-mail.ts'
import {
  addPerson,
  addRole,
  askForCode,
  auditOf,
  beginSignIn,
  lastCode,
  tryCode,
  wrongFor,
} from '#tests/support/sign-in.ts'
import { type RequestOptions, startTestServer } from '#tools/server.ts'

const server = await startTestServer()
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
  expect(
    mails[0]?.text.startsWith(
      `Your sign-in code for Statehouse is\n\n    ${code}\n\nThis code is for ${isolated('Zoë <3')}. It expires`,
    ),
  ).toBe(true)
  expect(mails[0]?.html.includes(`>${code}<`)).toBe(true)
  expect(mails[0]?.html.includes(`This code is for ${isolated('Zoë &#60;3')}.`)).toBe(true)
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

test('a code lasts ten minutes, and then the answer has the phrase that sends the browser back', async () => {
  const [good, late] = [await addPerson(server), await addPerson(server)].map(({ email }) => email)
  const [one, two] = [await beginSignIn(server, `${good}`), await beginSignIn(server, `${late}`)]
  server.clock.advance(599.999)
  expect((await tryCode(server, one.sessionId, one.code)).status).toBe(200)
  server.clock.advance(0.001)
  const { status, body } = await tryCode(server, two.sessionId, two.code)
  const message = 'Session ID not found: this code has expired. Ask for a new one.'
  expect([status, body]).toEqual([404, { code: 'code-expired', message }])
})

test('ten parallel requests begin ten sign-ins and send one mail', async () => {
  const person = await addPerson(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => askForCode(server, person.email)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.data.sessionId)).size).toBe(10)
  expect(server.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
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

test('after a restore no session, code or waiting mail of the backup works', async () => {
  const restored = await startTestServer()
  onTestFinished(() => restored.close())
  const { email, id } = await addPerson(restored)
  const session = await restored.signInAs(id)
  const { sessionId, code } = await beginSignIn(restored, email)
  const mail = { to: email, subject: 'Welcome', text: 'Hello', html: 'Hello' }
  // It is not due yet.
  const needs = { now: () => new Date(restored.clock.now().getTime() + 60_000), wakeMails: () => undefined }
  await restored.db.transaction(async (tx) => {
    await postMail(tx, needs, { kind: 'welcome', userId: id, mail, withinSeconds: 600 })
    await endAfterRestore(tx, restored.clock.now())
  })
  const validated = await restored.request('GET', '/session/validate', { as: session })
  const { waiting } = await countWaitingMails(restored.db, restored.clock.now())
  expect([validated.status, (await tryCode(restored, sessionId, code)).status, waiting]).toEqual([401, 404, 0])
})

test('rows that a clock a year ahead stored hold up no sign-in and no call once it is right', async () => {
  const limits = { signInsPerIpPerHour: 2, wrongCodesPerIpPerHour: 1, callsPerUserPerMinute: 1 }
  const moved = await startTestServer({ limits })
  onTestFinished(moved.close)
  const { id, email } = await addPerson(moved)
  const validate = (as: RequestOptions['as']) => moved.request('GET', '/session/validate', { as })
  const YEAR = 365 * 86_400
  moved.clock.advance(YEAR)
  const { sessionId, code } = await beginSignIn(moved, email)
  const { body: ahead } = await tryCode(moved, sessionId, code)
  expect((await validate(ahead.data)).status).toBe(200)
  const left = await beginSignIn(moved, email)
  expect((await tryCode(moved, left.sessionId, wrongFor(left.code))).status).toBe(400)
  moved.clock.advance(-YEAR)
  const now = await moved.signInAs(id)
  const own = await moved.request('GET', '/session/own', { as: now })
  expect(own.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([now.sessionId])
  expect((await validate(ahead.data)).body.code).toBe('session-inactive')
  expect((await tryCode(moved, left.sessionId, left.code)).body.code).toBe('code-expired')
  const again = await beginSignIn(moved, email)
  expect((await tryCode(moved, again.sessionId, again.code)).status).toBe(200)
})
