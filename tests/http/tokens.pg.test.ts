import { and, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { LIVE_PATH } from '#contract/live.ts'
import { dayOf } from '#server/core/day.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { endAfterRestore } from '#server/identity/session/end-sessions.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { nightly } from '#server/maintenance.ts'
import { addPerson, addRole, addToken, auditOf } from '#tests/support/sign-in.ts'
import { type RequestOptions, startTestServer } from '#tools/server.ts'

const server = await startTestServer({ live: true, limits: { callsPerUserPerMinute: 200 } })
afterAll(() => server.close())

const NEW = { name: 'Nightly report', access: 'read', days: 30 }

const asOwner = async (userId: string) => ({ as: await server.signInAs(userId) })

let made = 0

const make = async (userId: string, options: RequestOptions = {}) => {
  made += 1
  const body = { ...NEW, name: `Report ${made}` }
  return server.request('POST', '/token/create', { ...(await asOwner(userId)), body, ...options })
}

const storedOf = (id: string) => server.db.queries.select().from(apiTokens).where(eq(apiTokens.id, id))

const validate = ({ headers }: { headers: Record<string, string> }) =>
  server.request('GET', '/user/employees', { headers })

test('a new token is in its response alone: stored as a hash, and neither logged nor kept for a repeat', async () => {
  const { id, email } = await addPerson(server)
  const answer = await make(id, { body: NEW, headers: { 'idempotency-key': 'token-1' } })
  const { token } = answer.body.data
  expect(token).toMatch(/^statehouse_[0-9a-f]{72}$/)
  const [row] = await server.db.queries.select().from(apiTokens).where(eq(apiTokens.userId, id))
  expect(row?.tokenHash).toBe(hashToken(token))
  expect(JSON.stringify(row)).not.toContain(token.slice(11, -8))
  expect(await server.db.queries.$count(idempotencyKeys, eq(idempotencyKeys.userId, id))).toBe(0)
  const entry = { userId: id, name: 'Ada Obi', email, action: 'token.create' }
  const message = 'Made the token “Nightly report”, which reads until 2026-04-01'
  expect(await auditOf(server, answer.headers)).toEqual([{ ...entry, message }])
})

test('the log of the whole way of a token names its id where it called, and never the token', async () => {
  const lines: string[] = []
  const { log } = server.services
  Object.assign(server.services, { log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) })
  const { id } = await addPerson(server)
  const { token } = (await make(id)).body.data
  const headers = { authorization: `Bearer ${token}` }
  await validate({ headers })
  // HAProxy asks this twice a second.
  await server.ask('/readyz')
  await server.request('PATCH', '/user/missing/lock', { headers })
  const [row] = await server.db.queries.select().from(apiTokens).where(eq(apiTokens.userId, id))
  await server.request('DELETE', `/token/${row?.id}`, await asOwner(id))
  await validate({ headers })
  await validate({ headers: { authorization: `Bearer ${token.slice(0, -1)}` } })
  Object.assign(server.services, { log })
  const written = lines.join('')
  expect(written.match(/"path":"\/api[^"]+"/g)?.length).toBe(6)
  expect(lines.map((line) => JSON.parse(line).tokenId).filter(Boolean)).toEqual([row?.id, row?.id])
  expect(written).not.toMatch(/statehouse_|[0-9a-f]{20}(?![0-9a-f-])/)
})

test('the list has the last characters, the status, and the last use at most once a minute', async () => {
  const { id } = await addPerson(server)
  const { body } = await make(id, { body: NEW })
  const headers = { authorization: `Bearer ${body.data.token}` }
  const listed = async () => (await server.request('GET', '/token/own', await asOwner(id))).body.data
  const createdAt = server.clock.now().toISOString()
  const [{ _id, ...first }] = await listed()
  expect(first).toEqual({
    name: 'Nightly report',
    access: 'read',
    hint: body.data.token.slice(-4),
    status: 'active',
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + 30 * 86_400_000).toISOString(),
    owner: 'Ada Obi',
  })
  const uses: string[] = []
  for (const seconds of [0, 59, 1]) {
    server.clock.advance(seconds)
    await validate({ headers })
    const [{ lastUsedAt, lastIp }] = await listed()
    uses.push(`${(Date.parse(lastUsedAt) - Date.parse(createdAt)) / 1000} s, ${lastIp}`)
  }
  expect(uses).toEqual(['0 s, 127.0.0.1', '0 s, 127.0.0.1', '60 s, 127.0.0.1'])
})

test('a session of more than fifteen minutes makes no token', async () => {
  const { id } = await addPerson(server)
  const { as } = await asOwner(id)
  server.clock.advance(15 * 60)
  const answer = await make(id, { as })
  expect([answer.status, answer.body.code]).toEqual([403, 'sign-in-again'])
  expect((await make(id)).status).toBe(200)
})

test('a person has at most twenty live tokens', async () => {
  const { id } = await addPerson(server)
  const { as } = await asOwner(id)
  const answers = await Promise.all(Array.from({ length: 22 }, () => make(id, { as })))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409])
  const [token] = await server.db.queries.select().from(apiTokens).where(eq(apiTokens.userId, id))
  await server.request('DELETE', `/token/${token?.id}`, { as })
  expect((await make(id)).status).toBe(200)
})

test.each([
  [{ ...NEW, name: ' \u200b ' }, 'Name is required'],
  [{ ...NEW, name: 'a\nb' }, 'name contains a character that is not allowed'],
  [{ ...NEW, name: 'n'.repeat(61) }, 'name must be at most 60 characters'],
  [{ ...NEW, access: 'admin' }, 'access must be one of read, write'],
  [{ ...NEW, days: 0 }, 'days must be one of 30, 90, 365'],
  [{ ...NEW, days: 3650 }, 'days must be one of 30, 90, 365'],
  [{ ...NEW, days: '30' }, 'days must be one of 30, 90, 365'],
  [{ name: 'CI', access: 'read' }, 'days is required'],
  [{ ...NEW, owner: 'somebody' }, 'owner is not a known field'],
])('a token is not made from %o', async (body, fault) => {
  const answer = await make((await addPerson(server)).id, { body })
  expect([answer.status, answer.body.message]).toEqual([400, fault])
})

test('a token is revoked by its owner or a super admin, and does not exist for others', async () => {
  const [owner, stranger, admin] = [
    await addPerson(server),
    await addPerson(server),
    await addPerson(server, { isSuperAdmin: true, email: 'root@example.com' }),
  ]
  const revoke = async (id: string, by: string) => server.request('DELETE', `/token/${id}`, await asOwner(by))
  const [first, second] = [await addToken(server, owner.id), await addToken(server, owner.id)]
  const refused = await revoke(first.id, stranger.id)
  expect([refused.status, refused.body.message]).toEqual([404, 'This token does not exist.'])
  expect((await validate(first)).status).toBe(200)
  for (const [token, by] of [
    [first, owner],
    [second, admin],
  ] as const) {
    const answer = await revoke(token.id, by.id)
    expect((await auditOf(server, answer.headers)).map(({ userId, message }) => [userId, message])).toEqual([
      [by.id, 'Revoked the token “CI”'],
    ])
    expect((await validate(token)).status).toBe(401)
  }
})

test('a person has one live token of a name', async () => {
  const { id } = await addPerson(server)
  const again = async () => (await make(id, { body: NEW })).status
  expect([await again(), await again()]).toEqual([200, 409])
  server.clock.advance(31 * 86_400)
  expect(await again()).toBe(200)
})

test('no token is made while its owner is locked, and none comes back with “Unlock”', async () => {
  const admin = await addPerson(server, { isSuperAdmin: true })
  let alive = 0
  for (let round = 0; round < 10; round += 1) {
    const { id } = await addPerson(server)
    const [owner, by] = [await asOwner(id), await asOwner(admin.id)]
    const [answer] = await Promise.all([make(id, owner), server.request('PATCH', `/user/${id}/lock`, by)])
    await server.request('PATCH', `/user/${id}/unlock`, by)
    const token = answer.body.data?.token
    const answered = await validate({ headers: { authorization: `Bearer ${token}` } })
    if (answered.status === 200) alive += 1
  }
  expect(alive).toBe(0)
})

test('a read token on the live stream uses up no calls of its owner', async () => {
  const { id } = await addPerson(server)
  const { headers } = await addToken(server, id)
  const answers = await Promise.all(Array.from({ length: 201 }, () => server.request('GET', LIVE_PATH, { headers })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await server.request('GET', '/user/employees', await asOwner(id))).status).toBe(200)
})

test('a nearly full disk keeps a leaked token from nobody who revokes it', async () => {
  const { id } = await addPerson(server)
  const token = await addToken(server, id)
  const by = await asOwner(id)
  for (const db of server.databases) vi.spyOn(db, 'freeSpace').mockResolvedValue('reserve')
  const { status } = await server.request('DELETE', `/token/${token.id}`, by)
  vi.restoreAllMocks()
  expect(status).toBe(200)
})

test.each([
  ['a lock', ['/lock', '/unlock']],
  ['a new address', ['']],
] as const)('%s revokes the tokens of a person for good', async (_, ends) => {
  const role = await addRole(server)
  const [admin, person] = [
    await addPerson(server, { isSuperAdmin: true }),
    await addPerson(server, { roleId: role.id }),
  ]
  const [token, others] = [await addToken(server, person.id), await addToken(server, admin.id)]
  const given = { firstName: 'Ada', lastName: 'Obi', email: `new-${person.email}`, role: role.id }
  for (const end of ends) {
    const body = end ? undefined : given
    const answer = await server.request('PATCH', `/user/${person.id}${end}`, { ...(await asOwner(admin.id)), body })
    expect(answer.status).toBe(200)
  }
  const { status, body } = await validate(token)
  expect([status, body.message]).toEqual([401, `This token was revoked on ${dayOf(server.clock.now())}.`])
  expect((await validate(others)).status).toBe(200)
})

test('a restored backup brings no token back', async () => {
  const token = await addToken(server, (await addPerson(server)).id)
  await server.db.transaction((tx) => endAfterRestore(tx, server.clock.now()))
  expect((await validate(token)).status).toBe(401)
})

test('a super admin sees the tokens of everybody', async () => {
  const { id } = await addPerson(server, { firstName: 'Ben', lastName: 'Eze' })
  const { id: tokenId } = await addToken(server, id)
  const admin = await addPerson(server, { isSuperAdmin: true })
  const { body } = await server.request('GET', '/token/all', await asOwner(admin.id))
  expect(body.data.find(({ _id }: { _id: string }) => _id === tokenId)?.owner).toBe('Ben Eze')
})

test('a program does not use up the calls of its owner, and has as many itself', async () => {
  const { id } = await addPerson(server)
  const token = await addToken(server, id)
  const answers = await Promise.all(Array.from({ length: 201 }, () => validate(token)))
  expect(answers.filter(({ status }) => status === 429).length).toBe(1)
  expect((await server.request('GET', '/user/employees', await asOwner(id))).status).toBe(200)
})

test('a token that has been over for ninety days is deleted at night', async () => {
  const { id } = await addPerson(server)
  const add = () => addToken(server, id)
  const [old, recent, revoked, live] = [await add(), await add(), await add(), await add()]
  const over = (token: typeof old, days: number) =>
    server.db.queries
      .update(apiTokens)
      .set({ expiresAt: new Date(server.clock.now().getTime() - days * 86_400_000) })
      .where(and(eq(apiTokens.id, token.id)))
  await over(old, 91)
  await over(recent, 89)
  const revokedAt = new Date(server.clock.now().getTime() - 91 * 86_400_000)
  await server.db.queries.update(apiTokens).set({ revokedAt }).where(eq(apiTokens.id, revoked.id))
  const createdAt = new Date(server.clock.now().getTime() + 7_200_000)
  await server.db.queries.update(apiTokens).set({ createdAt }).where(eq(apiTokens.id, live.id))
  await nightly(server.services)
  const left = await Promise.all([old, recent, revoked, live].map(async (token) => (await storedOf(token.id)).length))
  expect(left).toEqual([0, 1, 0, 1])
})
