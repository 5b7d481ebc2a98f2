import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { and, eq, isNull, sql } from 'drizzle-orm'
import getPort from 'get-port'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { endAfterRestore } from '#server/identity/session/end-sessions.ts'
import { addPerson, addRole, auditOf, beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { openAgain } from '#tools/database.ts'
import { startIdentityProvider } from '#tools/identity-provider.ts'
import { startTestServer } from '#tools/server.ts'
import { browserOf, HOUSE, signInAtProvider, startWrongProvider, useProvider } from './support/sign-on.ts'

const server = await startTestServer({
  publicUrl: HOUSE,
  limits: { signInsPerIpPerHour: 10_000, deniedAuditsPerMinute: 1 },
})
const provider = await startWrongProvider()
const { said } = provider
afterAll(() => Promise.all([server.close(), provider.stop()]))

let made = 0

/** A person of the house whom the provider knows by the same address. */
async function addKnown() {
  made += 1
  const person = await addPerson(server)
  said.claims = { sub: `subject-${made}`, email: person.email, email_verified: true }
  return person
}

beforeEach(() => {
  Object.assign(said, { userInfo: undefined, metadata: undefined, response: undefined, status: undefined })
  useProvider(server, provider.issuer)
})

const subjectOf = async (id: string) => {
  const [user] = await server.db.queries.select().from(users).where(eq(users.id, id))
  return user?.ssoSubject
}

const isOpen = async (credentials: { accessToken: string; refreshToken: string }) =>
  (await server.request('GET', '/session/validate', { as: credentials })).status === 200

const refusalIn = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message,
]

const DECLINED = [400, 'sign-on-declined', 'Keyhouse did not confirm who you are. Try again, or log in with a code.']
const LOST = [400, 'sign-on-lost', 'This sign-in took too long, or began in another browser. Try again.']
const UNVERIFIED = [403, 'email-not-verified', 'Keyhouse has not verified your email address.']
const UNREACHABLE = [503, 'provider-unreachable', 'Keyhouse cannot be reached. Log in with a code, or try again.']

test('a certified provider signs a person in, whose address only its userinfo has', async () => {
  const real = await startIdentityProvider(`${HOUSE}/sso`)
  onTestFinished(() => real.stop())
  useProvider(server, real.issuer)
  const { id, email } = await addPerson(server)
  const browser = browserOf(server)
  const begun = await browser.begin()
  const done = await browser.complete(await signInAtProvider(begun.body.data.url, email))
  expect([done.status, done.body.data?.user._id]).toEqual([200, id])
  expect(await subjectOf(id)).toBe(`${real.issuer} ${email}`)
})

test('a first sign-on finds the person by address, later ones by subject, and the log says which', async () => {
  const role = await addRole(server)
  const [person, other] = [await addKnown(), await addPerson(server)]
  await server.db.queries.update(users).set({ roleId: role.id }).where(eq(users.id, person.id))
  const first = await browserOf(server).signOn()
  const { accessToken, refreshToken } = first.body.data
  const { id, email } = person
  const user = { _id: id, firstName: 'Ada', lastName: 'Obi', email, role: role.id, isSuperAdmin: false }
  expect([first.status, first.body]).toEqual([200, { data: { accessToken, refreshToken, user } }])
  expect(await isOpen(first.body.data)).toBe(true)
  const entry = { userId: id, name: 'Ada Obi', email, action: 'session.signOnComplete' }
  expect(await auditOf(server, first.headers)).toEqual([
    { ...entry, message: 'Signed in with Keyhouse for the first time' },
  ])
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(cookies.filter((name) => name?.includes('known'))).toEqual(['__Secure-known_browser'])
  said.claims.email = other.email
  const later = await browserOf(server).signOn()
  expect(later.body.data.user._id).toBe(id)
  expect(await auditOf(server, later.headers)).toEqual([{ ...entry, message: 'Signed in with Keyhouse' }])
})

test.each([
  ['in capitals', (email: string) => ({ email: email.toUpperCase(), email_verified: true })],
  ['verified as a text', (email: string) => ({ email, email_verified: 'true' })],
])('an address %s is the stored one', async (_what, claimsOf) => {
  const { id, email } = await addKnown()
  Object.assign(said.claims, claimsOf(email))
  expect((await browserOf(server).signOn()).body.data.user._id).toBe(id)
})

test('an address that only the userinfo has counts', async () => {
  const { id, email } = await addKnown()
  const { sub } = said.claims
  said.claims = { sub }
  said.userInfo = { sub, email, email_verified: true }
  expect((await browserOf(server).signOn()).body.data.user._id).toBe(id)
})

test('an address is verified where the userinfo alone says so', async () => {
  const { id, email } = await addKnown()
  said.claims.email_verified = undefined
  said.userInfo = { email, email_verified: true }
  expect((await browserOf(server).signOn()).body.data.user._id).toBe(id)
})

test.each(['', ' ', 'a\0b', 'zo\u00eb', 'x'.repeat(256), 'x'.repeat(9_000), undefined, null, 7])(
  'the subject %j connects nobody',
  async (sub) => {
    const { id } = await addKnown()
    Object.assign(said.claims, { sub })
    expect(refusalIn(await browserOf(server).signOn())).toEqual(DECLINED)
    expect(await subjectOf(id)).toBeNull()
  },
)

test('a provider whose metadata has the issuer of another is not reached', async () => {
  said.metadata = { issuer: 'https://evil.example' }
  expect(refusalIn(await browserOf(server).begin())).toEqual(UNREACHABLE)
})

test.each([
  ['tenant', 200],
  ['{tenantid}', 503],
])('Microsoft’s metadata of %s answers %i, although the library compares no issuer there', async (tenant, status) => {
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
  const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
  const asked = fetch
  vi.stubGlobal('fetch', (...[url, init]: Parameters<typeof fetch>) =>
    String(url).includes('microsoftonline') ? Promise.resolve(Response.json(metadata)) : asked(url, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  useProvider(server, 'https://login.microsoftonline.com/tenant/v2.0')
  expect((await browserOf(server).begin()).status).toBe(status)
})

test('a new provider connects each person by their verified address', async () => {
  const { id, email } = await addKnown()
  await browserOf(server).signOn()
  const next = await startWrongProvider()
  onTestFinished(() => next.stop())
  next.said.claims = { sub: 'new', email, email_verified: true }
  useProvider(server, next.issuer)
  expect((await browserOf(server).signOn()).body.data.user._id).toBe(id)
  expect(await subjectOf(id)).toBe(`${next.issuer} new`)
})

describe.each([
  ['', {}, { missing: UNVERIFIED, false: UNVERIFIED, text: UNVERIFIED, null: UNVERIFIED }],
  [
    ' that is trusted',
    { OIDC_TRUST_EMAIL: '1' },
    { missing: 200, false: UNVERIFIED, text: UNVERIFIED, null: UNVERIFIED },
  ],
])('an address%s', (_whose, more, expected) => {
  test.each([
    ['missing', undefined],
    ['false', false],
    ['text', 'yes'],
    ['null', null],
  ] as const)('with a verification that is %s', async (name, verified) => {
    const { id } = await addKnown()
    said.claims.email_verified = verified
    useProvider(server, provider.issuer, more)
    const answer = await browserOf(server).signOn()
    expect(expected[name] === 200 ? answer.status : refusalIn(answer)).toEqual(expected[name])
    expect((await subjectOf(id)) !== null).toBe(expected[name] === 200)
  })
})

test('nobody is created: an unknown address and one that is none are refused', async () => {
  said.claims = { sub: 'stranger', email: 'Nobody@Example.com', email_verified: true }
  const unknown = 'There is no account for nobody@example.com. Ask a super admin to create it.'
  expect(refusalIn(await browserOf(server).signOn())).toEqual([403, 'no-account', unknown])
  for (const email of ['nobody', 7, ['a@example.com'], `a@example.com\0`]) {
    Object.assign(said.claims, { email })
    expect(refusalIn(await browserOf(server).signOn())).toEqual(UNVERIFIED)
  }
})

test('another subject with the same address is refused and logged, until a lock and an unlock disconnect', async () => {
  const admin = await addPerson(server, { isSuperAdmin: true })
  const person = await addKnown()
  await browserOf(server).signOn()
  said.claims.sub = `successor-${made}`
  const refused = await browserOf(server).signOn()
  const message = `The account of ${person.email} belongs to somebody else at Keyhouse. Ask a super admin.`
  expect(refusalIn(refused)).toEqual([403, 'other-account', message])
  const entries = await auditOf(server, refused.headers)
  expect(entries.map((entry) => [entry.userId, entry.message])).toEqual([
    [person.id, `Sign-in with Keyhouse refused: ${message}`],
  ])
  expect(await auditOf(server, (await browserOf(server).signOn()).headers)).toEqual([])
  const as = await server.signInAs(admin.id)
  await server.request('PATCH', `/user/${person.id}/lock`, { as })
  expect(await subjectOf(person.id)).toBeNull()
  expect(refusalIn(await browserOf(server).signOn())).toEqual([403, 'account-locked', 'Your account is locked.'])
  await server.request('PATCH', `/user/${person.id}/unlock`, { as })
  expect((await browserOf(server).signOn()).body.data.user._id).toBe(person.id)
  expect(await subjectOf(person.id)).toBe(`${provider.issuer} ${said.claims.sub}`)
})

test('the request has one address to return to, PKCE and a nonce, and asks again where the browser says so', async () => {
  const browser = browserOf(server)
  const asked = async (again: boolean) =>
    Object.fromEntries(new URL((await browser.begin(again)).body.data.url).searchParams)
  const { state, nonce, code_challenge, ...rest } = await asked(false)
  expect([state, nonce, code_challenge].map((value) => value?.length)).toEqual([43, 43, 43])
  const common = { client_id: 'statehouse', response_type: 'code', scope: 'openid email' }
  expect(rest).toEqual({ ...common, redirect_uri: `${HOUSE}/sso`, code_challenge_method: 'S256' })
  expect((await asked(true)).prompt).toBe('login')
  useProvider(server, provider.issuer, { OIDC_PROMPT: 'select_account' })
  expect((await asked(true)).prompt).toBe('select_account')
  const answer = await browser.post('/session/sign-on', { again: false, returnTo: 'https://evil.example' })
  expect(answer.status).toBe(400)
})

test('each sign-on has its own sealed cookie for ten minutes, and a browser keeps at most three', async () => {
  const { id } = await addKnown()
  const browser = browserOf(server)
  const begun = []
  for (const _ of [1, 2, 3, 4, 5]) begun.push(await browser.begin())
  const [first, , , , last] = begun
  const state = new URL(first?.body.data.url).searchParams.get('state') ?? ''
  const [cookie = ''] = first?.headers.getSetCookie() ?? []
  const name = `__Secure-sign_on_${state.slice(0, 8)}`
  expect(cookie.replace(/=[\w-]{200,400};/, '=SEALED;')).toBe(
    `${name}=SEALED; Max-Age=600; Path=/api/session; HttpOnly; Secure; SameSite=Strict`,
  )
  expect([...browser.cookies.keys()].filter((key) => key.includes('sign_on')).length).toBe(3)
  // The second tab finishes after the third one.
  const [third, fourth] = begun.slice(2)
  for (const { body } of [last, third, fourth].map((each) => ({ body: each?.body })))
    expect((await browser.complete(await browser.visit(body.data.url))).body.data.user._id).toBe(id)
  expect(refusalIn(await browser.complete(await browser.visit(first?.body.data.url)))).toEqual(LOST)
})

test('a cookie with a similar name breaks no sign-on', async () => {
  const browser = browserOf(server)
  const [state, cookie] = ['{'.repeat(8), '__Secure-sign_on_{{{{{{{{']
  for (const name of ['sign_on_{a}', 'last_sign_on_at', '__Host-sign_on_x', cookie]) browser.cookies.set(name, '1')
  expect((await browser.begin()).status).toBe(200)
  expect(refusalIn(await browser.complete(`?state=${state}`))).toEqual(LOST)
})

test('a sign-on has one try, although a client keeps its cookie', async () => {
  await addKnown()
  const browser = browserOf(server)
  const search = await browser.visit((await browser.begin()).body.data.url)
  const kept = [...browser.cookies]
  const wrong = search.replace(/code=[^&]*/, 'code=guess')
  const answers = []
  for (const each of [wrong, wrong, search]) {
    for (const [name, value] of kept) browser.cookies.set(name, value)
    answers.push(refusalIn(await browser.complete(each)))
  }
  expect(answers).toEqual([DECLINED, LOST, LOST])
})

test('a sign-on finishes once, in its own browser, within ten minutes, on any process', async () => {
  const { id } = await addKnown()
  const [browser, stranger] = [browserOf(server), browserOf(server)]
  const began = async () => browser.visit((await browser.begin()).body.data.url)
  const search = await began()
  await stranger.begin()
  expect(refusalIn(await stranger.complete(search))).toEqual(LOST)
  for (const wrong of [
    '',
    '?',
    '?code=1',
    '?state=',
    '?state=__proto__',
    search.replace(/state=.{8}/, 'state=12345678'),
  ])
    expect(refusalIn(await browser.complete(wrong))).toEqual(LOST)
  useProvider(server, provider.issuer)
  expect((await browser.complete(search)).body.data.user._id).toBe(id)
  expect(refusalIn(await browser.complete(search))).toEqual(LOST)
  const late = await began()
  server.clock.advance(600)
  expect(refusalIn(await browser.complete(late))).toEqual(LOST)
})

const changedSubject = (token: unknown) => {
  const [header, payload = '', signature] = String(token).split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'another' }
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

const unsigned = (token: unknown) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${String(token).split('.')[1]}.`

const withToken = (change: (token: unknown) => unknown) => (body: Record<string, unknown>) =>
  void Object.assign(body, { id_token: change(body.id_token) })

const now = () => Math.floor(Date.now() / 1000)

interface Wrong {
  readonly claims?: object
  readonly response?: (body: Record<string, unknown>) => void
  readonly search?: (search: string) => string
}

const withoutCode = (said: string) => (search: string) => search.replace(/code=[^&]*/, said)

describe('an answer of the provider', () => {
  test.each<[string, () => Wrong]>([
    ['with a changed subject', () => ({ response: withToken(changedSubject) })],
    ['without a signature', () => ({ response: withToken(unsigned) })],
    ['without an ID token', () => ({ response: withToken(() => undefined) })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['to another request', () => ({ claims: { nonce: 'another' } })],
    ['that ended 300 s ago', () => ({ claims: { exp: now() - 300 } })],
    ['that begins in 300 s', () => ({ claims: { nbf: now() + 300 } })],
    ['with two states', () => ({ search: (search) => `${search}&state=another` })],
    ['that another issuer sends', () => ({ search: (search) => `${search}&iss=https://evil.example` })],
    ['that is an error', () => ({ search: withoutCode('error=access_denied') })],
    ['with a code that it does not know', () => ({ search: withoutCode('code=guess') })],
  ])('%s is refused, and begins no session', async (_what, wrong) => {
    const { id } = await addKnown()
    const browser = browserOf(server)
    const right = await browser.visit((await browser.begin()).body.data.url)
    const { claims, response, search = () => right } = wrong()
    Object.assign(said.claims, claims)
    Object.assign(said, { response })
    expect(refusalIn(await browser.complete(search(right)))).toEqual(DECLINED)
    expect(await server.db.queries.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect(refusalIn(await browser.complete(right))).toEqual(LOST)
  })

  test.each([
    ['ended 30 s ago', { exp: -30 }],
    ['begins in 30 s', { nbf: 30 }],
  ])('that %s is taken: clocks differ', async (_what, shift) => {
    const { id } = await addKnown()
    const claims = Object.entries(shift).map(([name, seconds]) => [name, now() + seconds])
    Object.assign(said.claims, Object.fromEntries(claims))
    expect((await browserOf(server).signOn()).body.data.user._id).toBe(id)
  })

  test('with new keys is taken at the second try', async () => {
    const { id } = await addKnown()
    await browserOf(server).signOn()
    await provider.keys.generate('RS256')
    expect(refusalIn(await browserOf(server).signOn())).toEqual(DECLINED)
    expect((await browserOf(server).signOn()).body.data.user._id).toBe(id)
  })

  test('with the status 502 counts as no answer', async () => {
    await addKnown()
    const browser = browserOf(server)
    const search = await browser.visit((await browser.begin()).body.data.url)
    said.status = 502
    expect(refusalIn(await browser.complete(search))).toEqual(UNREACHABLE)
  })
})

test('a provider that is away, or was, does not keep people out: the code works, and the next try asks again', async () => {
  const { email } = await addKnown()
  const port = await getPort()
  useProvider(server, `http://localhost:${port}`)
  expect(refusalIn(await browserOf(server).begin())).toEqual(UNREACHABLE)
  const { sessionId, code } = await beginSignIn(server, email)
  expect((await tryCode(server, sessionId, code)).status).toBe(200)
  const late = await startWrongProvider(port)
  onTestFinished(() => late.stop())
  expect((await browserOf(server).begin()).status).toBe(200)
})

test('a provider that hangs holds eight calls for five seconds, and no other', async () => {
  const { id } = await addKnown()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  useProvider(server, `http://127.0.0.1:${port}`)
  const since = performance.now()
  const begun = Array.from({ length: 9 }, () => browserOf(server).begin())
  const busy = await Promise.race(begun)
  expect([busy.status, busy.body.message]).toEqual([503, 'The server is busy. Try again shortly.'])
  expect(await isOpen(await server.signInAs(id))).toBe(true)
  expect(performance.now() - since).toBeLessThan(4_000)
  const rest = (await Promise.all(begun)).filter(({ body }) => body.code !== 'unavailable')
  expect(rest.map(refusalIn)).toEqual(Array.from({ length: 8 }, () => UNREACHABLE))
  expect(performance.now() - since).toBeLessThan(15_000)
})

test('a provider that is slow in each of several requests has five seconds for all of them', async () => {
  const slow = createHttpServer(({ url }, response) => {
    const of = (path: string) => `${issuer}/${path}`
    const metadata = { issuer, authorization_endpoint: of('auth'), token_endpoint: of('token'), jwks_uri: of('keys') }
    if (url?.includes('well-known')) setTimeout(() => response.end(JSON.stringify(metadata)), 2_500)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  onTestFinished(() => {
    slow.closeAllConnections()
    slow.close()
  })
  const issuer = `http://127.0.0.1:${(slow.address() as { port: number }).port}`
  useProvider(server, issuer)
  const browser = browserOf(server)
  const { searchParams } = new URL((await browser.begin()).body.data.url)
  useProvider(server, issuer)
  const since = performance.now()
  expect(refusalIn(await browser.complete(`?code=1&state=${searchParams.get('state')}`))).toEqual(UNREACHABLE)
  expect(performance.now() - since).toBeLessThan(7_000)
})

test('without a provider the calls are not found', async () => {
  Object.assign(server.services, { signOn: undefined })
  const browser = browserOf(server)
  for (const answer of [await browser.begin(), await browser.complete('?state=1')])
    expect(refusalIn(answer)).toEqual([404, 'not-found', 'Single sign-on is not set up.'])
})

test('a network begins as many sign-ons in an hour as sign-ins by code', async () => {
  const { limits } = server.services
  Object.assign(server.services, { limits: { ...limits, signInsPerIpPerHour: 2 } })
  onTestFinished(() => void Object.assign(server.services, { limits }))
  server.clock.advance(3_600)
  const statuses = []
  for (const _ of [1, 2, 3]) statuses.push((await browserOf(server).begin()).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('a lock during a sign-on refuses it or ends it, whichever comes first', async () => {
  const admin = await addPerson(server, { isSuperAdmin: true })
  const as = await server.signInAs(admin.id)
  for (let round = 0; round < 12; round += 1) {
    const { id } = await addKnown()
    const browser = browserOf(server)
    const search = await browser.visit((await browser.begin()).body.data.url)
    const [answer, locked] = await Promise.all([
      browser.complete(search),
      server.request('PATCH', `/user/${id}/lock`, { as }),
    ])
    expect(locked.status).toBe(200)
    expect(await subjectOf(id)).toBeNull()
    if (answer.status === 200) expect(await isOpen(answer.body.data)).toBe(false)
    else expect(answer.body.code).toBe('account-locked')
  }
})

const CHANGES = { lock: { locked: true, ssoSubject: null }, 'new address': { ssoSubject: null } }

test.runIf(server.db.engine === 'postgres').each([
  ['lock', 'a connected person', 'account-locked'],
  ['lock', 'a person who signs on for the first time', 'account-locked'],
  ['new address', 'a connected person', 'no-account'],
  ['new address', 'a person who signs on for the first time', 'no-account'],
] as const)('a %s that a sign-on waits for refuses %s', async (change, who, code) => {
  const { id, email } = await addKnown()
  if (who === 'a connected person') await browserOf(server).signOn()
  const browser = browserOf(server)
  const search = await browser.visit((await browser.begin()).body.data.url)
  const other = await openAgain(server.db)
  const changed = Promise.withResolvers<void>()
  const changing = other.transaction(async (tx) => {
    const address = change === 'lock' ? email : `new-${email}`
    const values = { ...CHANGES[change], email: address }
    await tx.update(users).set(values).where(eq(users.id, id))
    changed.resolve()
    const waiting = sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
    await vi.waitFor(async () => expect((await tx.execute(waiting)).rows).toHaveLength(1), 60_000)
  })
  await changed.promise
  const answer = browser.complete(search)
  await changing
  await other.close()
  expect((await answer).body.code).toBe(code)
  expect(await server.db.queries.$count(sessions, and(eq(sessions.userId, id), isNull(sessions.endedAt)))).toBe(
    who === 'a connected person' ? 1 : 0,
  )
})

test('a restored backup connects nobody', async () => {
  const { id } = await addKnown()
  await browserOf(server).signOn()
  await server.db.transaction((tx) => endAfterRestore(tx, server.clock.now()))
  expect(await subjectOf(id)).toBeNull()
})

test('the log of whole journeys has no code, token or secret, and what a provider says is cut', async () => {
  const lines: string[] = []
  const { log } = server.services
  Object.assign(server.services, { log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) })
  onTestFinished(() => void Object.assign(server.services, { log }))
  await addKnown()
  const browser = browserOf(server)
  const { body } = await browser.begin()
  const sealed = [...browser.cookies.values()]
  const search = await browser.visit(body.data.url)
  const done = await browser.complete(search)
  const refused = await browser.visit((await browser.begin()).body.data.url)
  const words = encodeURIComponent(`no\u0007\n${'x'.repeat(900)}`)
  await browser.complete(withoutCode(`error=access_denied&error_description=${words}`)(refused))
  const { searchParams } = new URL(body.data.url)
  const { accessToken, refreshToken } = done.body.data
  const secrets = [...sealed, ...new URLSearchParams(search).values(), accessToken, refreshToken, 'a client secret']
  const written = lines.join('')
  for (const secret of [...secrets, searchParams.get('nonce') ?? '', 'eyJ']) expect(written).not.toContain(secret)
  const said = lines.map((line) => JSON.parse(line)).find(({ error }) => error === 'access_denied')
  expect(said.description).toBe(`no  ${'x'.repeat(196)}`)
  lines.length = 0
  useProvider(server, `http://127.0.0.1:${await getPort()}`)
  await browser.begin()
  const [away] = lines.map((line) => JSON.parse(line)).filter(({ reasons }) => reasons)
  expect([away.msg, away.reasons]).toEqual([
    'the identity provider did not answer',
    ['PROVIDER_NOT_FOUND', 'ECONNREFUSED'],
  ])
})
