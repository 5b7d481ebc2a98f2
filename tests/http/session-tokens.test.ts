import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { BACKGROUND_HEADER } from '#contract/live.ts'
import { RENEWED_ACCESS_HEADER, RENEWED_REFRESH_HEADER } from '#contract/session.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { newToken } from '#server/identity/session/tokens.ts'
import { addPerson, addRole, auditOf, beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { type Answer, type SignedIn, startTestServer } from '#tools/server.ts'

const server = await startTestServer()
afterAll(() => server.close())

type Tokens = { accessToken: string; refreshToken: string }

const ACCESS_SECONDS = 900
const MAX_SECONDS = 43_200

const INVALID = { status: 401, body: { code: 'session-invalid', message: 'Session not found or invalid' } }
const INACTIVE = { status: 401, body: { code: 'session-inactive', message: 'Session expired due to inactivity' } }

const validate = (as?: Tokens) => server.request('GET', '/session/validate', as ? { as } : {})
const seen = ({ status, body }: Answer) => ({ status, body })
const renewedIn = ({ headers }: Answer) => ({
  accessToken: headers.get(RENEWED_ACCESS_HEADER),
  refreshToken: headers.get(RENEWED_REFRESH_HEADER),
})
const NOT_RENEWED = { accessToken: null, refreshToken: null }

async function signedIn(given: Parameters<typeof addPerson>[1] = {}) {
  const person = await addPerson(server, given)
  const { sessionId, ...tokens } = await server.signInAs(person.id)
  return { person, sessionId, tokens }
}

const sessionRow = async (id: string) => (await server.db.queries.select().from(sessions).where(eq(sessions.id, id)))[0]

async function renewed(tokens: Tokens): Promise<Tokens> {
  const { accessToken, refreshToken } = renewedIn(await validate(tokens))
  if (!accessToken || !refreshToken) throw new Error('The tokens were not renewed')
  return { accessToken, refreshToken }
}

test('a request without tokens or with unknown tokens finds no session', async () => {
  const [{ tokens }, { tokens: others }] = [await signedIn(), await signedIn()]
  const strange: Record<string, string>[] = [
    {},
    { 'x-refresh': tokens.refreshToken },
    { authorization: tokens.accessToken },
    { authorization: 'Bearer ' },
    { authorization: `Basic ${tokens.accessToken}` },
    { authorization: `Bearer ${tokens.accessToken} more`, 'x-refresh': tokens.refreshToken },
    { authorization: `Bearer ${tokens.accessToken}`, 'x-refresh': others.refreshToken },
    { authorization: `Bearer ${newToken()}` },
    { authorization: `Bearer ${newToken()}`, 'x-refresh': newToken() },
    { authorization: `Bearer ${'a'.repeat(4000)}`, 'x-refresh': tokens.refreshToken },
  ]
  for (const headers of strange)
    expect(seen(await server.request('GET', '/session/validate', { headers }))).toEqual(INVALID)
  for (const sound of [tokens, others]) expect((await validate(sound)).status).toBe(200)
})

test.each(['Bearer  ', 'bearer   ', 'BEARER\t'])('an access token is taken after "%s"', async (scheme) => {
  const { tokens } = await signedIn()
  const headers = { authorization: `${scheme}${tokens.accessToken}`, 'x-refresh': tokens.refreshToken }
  expect((await server.request('GET', '/session/validate', { headers })).status).toBe(200)
})

test('twenty parallel requests at expiry all succeed and get the same new tokens from one rotation', async () => {
  const { tokens, sessionId } = await signedIn()
  server.clock.advance(ACCESS_SECONDS)
  const answers = await Promise.all(Array.from({ length: 20 }, () => validate(tokens)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map((answer) => JSON.stringify(renewedIn(answer)))).size).toBe(1)
  const successor = await validate(renewedIn(answers[0] as Answer) as Tokens)
  expect([successor.status, renewedIn(successor)]).toEqual([200, NOT_RENEWED])
  expect((await sessionRow(sessionId))?.rotatedAt).toEqual(server.clock.now())
})

test('a replaced refresh token that is used after the grace ends the session for all holders and is audited once', async () => {
  const { person, tokens, sessionId } = await signedIn()
  server.clock.advance(ACCESS_SECONDS)
  const successor = await renewed(tokens)
  server.clock.advance(10.001)
  const reuse = await validate(tokens)
  expect([seen(reuse), renewedIn(reuse)]).toEqual([INVALID, NOT_RENEWED])
  expect(seen(await validate(successor))).toEqual(INVALID)
  const again = await validate(tokens)
  expect(seen(again)).toEqual(INVALID)
  expect((await sessionRow(sessionId))?.endedBecause).toBe('refresh-token-reused')
  expect(await auditOf(server, again.headers)).toEqual([])
  expect(await auditOf(server, reuse.headers)).toEqual([
    {
      userId: person.id,
      name: 'Ada Obi',
      email: person.email,
      action: 'session.end',
      message: 'Session ended: a replaced refresh token was used again',
    },
  ])
})

test('a refused request still rotates the tokens and returns them', async () => {
  const { tokens } = await signedIn()
  server.clock.advance(ACCESS_SECONDS)
  const refused = await server.request('GET', '/role/permissions', { as: tokens })
  expect(refused.status).toBe(403)
  expect((await validate(renewedIn(refused) as Tokens)).status).toBe(200)
})

test('a session in use ends after twelve hours, and rotation does not extend it', async () => {
  const { tokens, sessionId } = await signedIn()
  const end = server.clock.now().getTime() + MAX_SECONDS * 1000
  let current: Tokens = tokens
  for (let passed = 0; passed < MAX_SECONDS - 1_700; passed += 1_700) {
    server.clock.advance(1_700)
    current = await renewed(current)
  }
  server.clock.advance((end - server.clock.now().getTime()) / 1000 - 0.001)
  expect((await validate(current)).status).toBe(200)
  const row = await sessionRow(sessionId)
  expect([row?.expiresAt.getTime(), row?.accessExpiresAt.getTime()]).toEqual([end, end])
  server.clock.advance(0.001)
  expect(seen(await validate(current))).toEqual(INACTIVE)
})

test('the time of last use is stored at most once a minute, and again once a clock was ahead', async () => {
  const { person, tokens, sessionId } = await signedIn()
  const seenAt = async () => {
    const [user] = await server.db.queries.select().from(users).where(eq(users.id, person.id))
    return [(await sessionRow(sessionId))?.lastSeenAt, user?.lastActiveAt]
  }
  const start = server.clock.now()
  server.clock.advance(59.999)
  await validate(tokens)
  expect(await seenAt()).toEqual([start, null])
  server.clock.advance(0.001)
  await validate(tokens)
  expect(await seenAt()).toEqual([server.clock.now(), server.clock.now()])
  server.clock.advance(700)
  await validate(tokens)
  server.clock.advance(-100)
  await validate(tokens)
  expect(await seenAt()).toEqual([server.clock.now(), server.clock.now()])
})

test('a session that is only read in the background becomes idle', async () => {
  const { tokens } = await signedIn()
  const read = () => server.request('GET', '/session/validate', { as: tokens, headers: { [BACKGROUND_HEADER]: '1' } })
  const idle = server.services.limits.sessionIdle
  server.clock.advance(idle / 2)
  expect((await read()).status).toBe(200)
  server.clock.advance(idle / 2)
  expect(seen(await read())).toEqual(INACTIVE)
})

test('a super admin keeps every permission, with a disabled role or none', async () => {
  const role = await addRole(server, [])
  await server.db.queries.update(roles).set({ isActive: false }).where(eq(roles.id, role.id))
  for (const roleId of [role.id, null]) {
    const { tokens } = await signedIn({ roleId, isSuperAdmin: true })
    expect((await server.request('GET', '/task/assigned', { as: tokens })).status).toBe(200)
  }
})

test('signing out ends this session, is audited, and leaves another one of the same person', async () => {
  const { person, tokens, sessionId } = await signedIn()
  const other = await server.signInAs(person.id)
  const out = await server.request('DELETE', '/session/delete', { as: tokens })
  expect([out.status, out.body]).toEqual([200, { message: 'Signed out' }])
  expect(await auditOf(server, out.headers)).toEqual([
    { userId: person.id, name: 'Ada Obi', email: person.email, action: 'session.delete', message: 'Signed out' },
  ])
  expect(seen(await validate(tokens))).toEqual(INVALID)
  expect(seen(await server.request('DELETE', '/session/delete', { as: tokens }))).toEqual(INVALID)
  expect((await sessionRow(sessionId))?.endedBecause).toBe('signed-out')
  expect((await validate(other)).status).toBe(200)
})

test('signing out with an expired access token ends the session, and its new tokens do not work', async () => {
  const { tokens } = await signedIn()
  server.clock.advance(ACCESS_SECONDS)
  const out = await server.request('DELETE', '/session/delete', { as: tokens })
  expect(out.status).toBe(200)
  expect(seen(await validate(renewedIn(out) as Tokens))).toEqual(INVALID)
  expect(seen(await validate(tokens))).toEqual(INVALID)
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const own = (as: SignedIn) => server.request('GET', '/session/own', { as })
const end = (as: SignedIn, id: string) => server.request('DELETE', `/session/own/${id}`, { as })

test('a person lists their live sessions and ends one, which is refused from then on', async () => {
  const { id, email } = await addPerson(server)
  const here = await server.signInAs(id)
  const ended = await server.signInAs(id)
  await end(ended, ended.sessionId)
  const { sessionId, code } = await beginSignIn(server, email)
  const elsewhere = (await tryCode(server, sessionId, code, { 'user-agent': FIREFOX })).body.data as SignedIn
  const now = server.clock.now()
  const common = { ip: '127.0.0.1', createdAt: now.toISOString(), lastSeenAt: now.toISOString() }
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

test.each([
  ['', /^session_binding=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/],
  [
    'https://office.example',
    /^__Host-session_binding=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  ],
])(
  'with session binding at “%s”, tokens are worthless without the cookie of their sign-in',
  async (address, cookie) => {
    const bound = await startTestServer({
      ...{ db: server.db, startAt: server.clock.now().toISOString(), limits: { sessionBinding: true } },
      ...(address && { publicUrl: address }),
    })
    onTestFinished(bound.stop)
    const { id, email } = await addPerson(bound)
    const { sessionId, code } = await beginSignIn(bound, email)
    const signedIn = await tryCode(bound, sessionId, code)
    const [, given = ''] = signedIn.headers.getSetCookie()
    expect(given).toMatch(cookie)
    const [pair = ''] = given.split(';')
    const tokens = signedIn.body.data
    const answerTo = async (as: Tokens, sent?: string) =>
      seen(await bound.request('GET', '/session/validate', { as, headers: sent === undefined ? {} : { cookie: sent } }))
    expect((await answerTo(tokens, `theme=dark; ${pair}`)).status).toBe(200)
    for (const stolen of [undefined, `${pair.split('=')[0]}=`, `${pair}x`])
      expect(await answerTo(tokens, stolen)).toEqual(INVALID)
    expect((await answerTo(tokens, pair)).status).toBe(200)
    expect(await answerTo(await bound.signInAs(id), pair)).toEqual(INVALID)
  },
)
