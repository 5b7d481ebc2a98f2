import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIVE_PATH } from '#contract/live.ts'
import { tokenAccessFor } from '#contract/tokens.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { roles } from '#server/db/schema.ts'
import { apiTokens } from '#server/db/sign-in-tables.ts'
import { addPerson, addRole, addToken, auditOf } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { LIMITS } from './support/world.ts'

const server = await startTestServer({ live: true, limits: LIMITS })
afterAll(() => server.close())

const admin = await addPerson(server, { isSuperAdmin: true })
const reads = await addToken(server, admin.id)
const writes = await addToken(server, admin.id, true)

const over = { expired: await addToken(server, admin.id), revoked: await addToken(server, admin.id) }
for (const [name, column] of [
  ['expired', 'expiresAt'],
  ['revoked', 'revokedAt'],
] as const)
  await server.db.queries
    .update(apiTokens)
    .set({ [column]: server.clock.now() })
    .where(eq(apiTokens.id, over[name].id))
const locked = await addToken(server, (await addPerson(server, { isSuperAdmin: true, locked: true })).id, true)

const closed = (Object.keys(calls) as CallName[]).filter((name) => calls[name].access !== 'anyone')

/** Sends an invalid call: the server checks the token before the input. */
async function send(name: CallName, headers: Record<string, string>) {
  const { method, path, body: input }: Endpoint = calls[name]
  const body = input && { stranger: true }
  const answer = await server.request(method, path.replaceAll(/:\w+/g, 'missing'), { headers, body })
  return [answer.status, answer.body.code]
}

// Typed by hand from the design: what a token does follows the marks of the contract.
test('only the own work of its owner is open to a write token, and the account of a person to none', () => {
  const withAccess = (access: string | undefined) => closed.filter((name) => tokenAccessFor(calls[name]) === access)
  expect(withAccess('write').sort()).toEqual(
    [
      ...['task.create', 'task.edit', 'task.delete', 'task.markDone'],
      ...['note.add', 'fileUpload.create', 'media.sign'],
    ].sort(),
  )
  expect(withAccess(undefined).filter((name) => calls[name].method === 'GET')).toEqual([
    ...['session.validate', 'session.own', 'preferences.read', 'token.own', 'token.all'],
  ])
})

describe.each(closed)('%s', (name) => {
  const { path, body }: Endpoint = calls[name]
  const access = tokenAccessFor(calls[name])
  const open = body ? [400, 'malformed'] : path.includes(':') ? [404, 'not-found'] : [200, undefined]
  const closedTo = [403, access ? 'token-read-only' : 'token-people-only']

  test('is open to tokens as its mark says', async () => {
    expect(await send(name, reads.headers)).toEqual(access === 'read' ? open : closedTo)
    expect(await send(name, writes.headers)).toEqual(access ? open : closedTo)
  })

  test('is closed to tokens that are over, of a locked owner, unknown or mistyped', async () => {
    const strange = `statehouse_${'0'.repeat(64)}`
    const dead = [over.expired, over.revoked, locked].map(({ headers }) => headers)
    const wrong = [`${strange}00000000`, strange, `${reads.token}0`].map((token) => ({
      authorization: `Bearer ${token}`,
    }))
    for (const headers of [...dead, ...wrong]) expect(await send(name, headers)).toEqual([401, 'token-invalid'])
  })
})

test('the live stream is for people only', async () => {
  const answer = await server.request('GET', LIVE_PATH, { headers: writes.headers })
  expect([answer.status, answer.body.code]).toEqual([403, 'token-people-only'])
})

const DUE = { dueDate: '2026-03-20T12:00:00.000Z' }
test('a write token works on the tasks of its owner, and names itself in each entry', async () => {
  const staff = await addPerson(server, { roleId: (await addRole(server)).id })
  const { headers } = await addToken(server, staff.id, true)
  const made = await server.request('POST', '/task/create', { headers, body: { title: 'Count the cash', ...DUE } })
  expect(made.status).toBe(201)
  expect(await auditOf(server, made.headers)).toEqual([
    {
      userId: staff.id,
      name: 'Ada Obi',
      email: staff.email,
      action: 'task.create',
      message: 'Proposed task: Count the cash (token “CI”)',
    },
  ])
  const path = `/task/${made.body.data._id}/delete`
  const refused = await server.request('DELETE', path, { headers: writes.headers })
  expect(refused.body.why).toEqual({ kind: 'guard', state: 'proposed', guard: 'isReviewer or isAssignee' })
  expect(
    (await server.request('PATCH', path.replace('delete', 'edit'), { headers, body: { title: 'B' } })).status,
  ).toBe(200)
  expect((await server.request('DELETE', path, { headers })).status).toBe(200)
  const moves = await server.db.queries.select().from(recordMoves).where(eq(recordMoves.recordId, made.body.data._id))
  expect(moves.map(({ event, to, facts }) => [event, to, Object(facts).by.program])).toEqual([
    ['task.create', 'proposed', true],
    ['task.delete', null, true],
    ['task.edit', 'proposed', true],
    ['task.delete', 'deleted', true],
  ])
})

test('the audit log names the token of a refused call', async () => {
  const refused = await server.request('PATCH', '/user/missing/lock', { headers: writes.headers })
  expect((await auditOf(server, refused.headers)).map(({ message }) => message)).toEqual([
    'Refused: Only people can do this. Sign in instead of using a token. (token “CI”)',
  ])
})

test('a role that is disabled is felt by the next call', async () => {
  const role = await addRole(server)
  const { headers } = await addToken(server, (await addPerson(server, { roleId: role.id })).id)
  const status = async () => (await server.request('GET', '/task/assigned', { headers })).status
  expect(await status()).toBe(200)
  await server.db.queries.update(roles).set({ isActive: false }).where(eq(roles.id, role.id))
  expect(await status()).toBe(403)
})

test('a token in the address is an unknown key', async () => {
  const answer = await server.request('GET', `/query/users?access_token=${reads.token}`, {
    as: await server.signInAs(admin.id),
  })
  expect([answer.status, answer.body.message]).toEqual([400, 'access_token is not a known field'])
})
