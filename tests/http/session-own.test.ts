import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addPerson, askForCode, auditOf, beginSignIn, lastCode, tryCode } from '#tests/support/sign-in.ts'
import { type Answer, type SignedIn, startTestServer, type TestServer } from '#tools/server.ts'

let server: TestServer
let bound: TestServer

beforeAll(async () => {
  server = await startTestServer()
  bound = await startTestServer({ db: server.db, limits: { sessionBinding: true } })
})
afterAll(async () => {
  await bound.stop()
  await server.close()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const INVALID = { status: 401, body: { code: 'session-invalid', message: 'Session not found or invalid' } }
const seen = ({ status, body }: Answer) => ({ status, body })

const own = (as: SignedIn) => server.request('GET', '/session/own', { as })
const end = (as: SignedIn, id: string) => server.request('DELETE', `/session/own/${id}`, { as })
const validate = (as: Pick<SignedIn, 'accessToken' | 'refreshToken'>, headers: Record<string, string> = {}) =>
  bound.request('GET', '/session/validate', { as, headers })

test('a person lists their live sessions and ends one, which is refused from then on', async () => {
  const { id, email } = await addPerson(server)
  const here = await server.signInAs(id)
  const ended = await server.signInAs(id)
  await end(ended, ended.sessionId)
  const { sessionId, code } = await beginSignIn(server, email)
  const elsewhere = (await tryCode(server, sessionId, code, { 'user-agent': FIREFOX })).body.data as SignedIn
  const now = server.clock.now()
  const common = {
    ip: '127.0.0.1',
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
  }
  const { body } = await own(here)
  const otherId = elsewhere.refreshToken.slice(0, 22)
  const byCurrent = [...body.data].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  expect(byCurrent).toEqual([
    { _id: here.sessionId, isCurrent: true, ...common },
    { _id: otherId, isCurrent: false, device: 'Firefox on Linux', ...common },
  ])
  const answer = await end(here, otherId)
  expect(answer.status).toBe(200)
  expect(await auditOf(server, answer.headers)).toEqual([
    { userId: id, name: 'Ada Obi', email, action: 'session.end', message: 'Ended a session of Firefox on Linux' },
  ])
  expect(seen(await own(elsewhere))).toEqual(INVALID)
  expect((await own(here)).body.data).toEqual([{ _id: here.sessionId, isCurrent: true, ...common }])
})

test('a session that has ended, is idle, or belongs to somebody else cannot be ended', async () => {
  const [ada, ben] = [await addPerson(server), await addPerson(server)]
  const idle = await server.signInAs(ada.id)
  const others = await server.signInAs(ben.id)
  server.clock.advance(800)
  await own(others)
  const past = await server.signInAs(ada.id)
  await end(past, past.sessionId)
  server.clock.advance(1_001)
  const here = await server.signInAs(ada.id)
  const GONE = { status: 404, body: { code: 'not-found', message: 'This session has already ended.' } }
  for (const id of [idle.sessionId, past.sessionId, others.sessionId, 'unknown'])
    expect(seen(await end(here, id))).toEqual(GONE)
  expect((await own(others)).status).toBe(200)
})

test('with session binding, tokens are worthless without the cookie of their sign-in', async () => {
  const { id, email } = await addPerson(bound)
  const { body } = await askForCode(bound, email)
  const signedIn = await tryCode(bound, body.data.sessionId, lastCode(bound, email))
  const [, cookie = ''] = signedIn.headers.getSetCookie()
  expect(cookie).toMatch(/^session_binding=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  const [pair = ''] = cookie.split(';')
  const tokens = signedIn.body.data
  expect((await validate(tokens, { cookie: `theme=dark; ${pair}` })).status).toBe(200)
  for (const stolen of [undefined, { cookie: 'session_binding=' }, { cookie: `${pair}x` }])
    expect(seen(await validate(tokens, stolen))).toEqual(INVALID)
  expect((await validate(tokens, { cookie: pair })).status).toBe(200)
  expect(seen(await validate(await server.signInAs(id), { cookie: pair }))).toEqual(INVALID)
})

test('behind https, the binding cookie belongs to this host alone', async () => {
  const secure = await startTestServer({
    db: server.db,
    limits: { sessionBinding: true },
    publicUrl: 'https://office.example',
  })
  onTestFinished(secure.stop)
  const { email } = await addPerson(secure)
  const { body } = await askForCode(secure, email)
  const signedIn = await tryCode(secure, body.data.sessionId, lastCode(secure, email))
  const [, cookie = ''] = signedIn.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-session_binding=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  expect((await secure.request('GET', '/session/validate', { as: signedIn.body.data, headers })).status).toBe(200)
})
