import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { addPerson, addRole } from '#tests/support/sign-in.ts'
import { openAgain } from '#tools/database.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tools/server.ts'

const PROBE = '/task/assigned'

let server: TestServer
let other: TestServer
let second: Database
let admin: SignedIn
let role: Awaited<ReturnType<typeof addRole>>
let person: Awaited<ReturnType<typeof addPerson>>
let as: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  second = await openAgain(server.db)
  other = await startTestServer({ db: second })
  admin = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
})

afterAll(async () => {
  await other.stop()
  if (second !== server.db) await second.close()
  await server.close()
})

beforeEach(async () => {
  role = await addRole(server, ['read_task'])
  person = await addPerson(server, { roleId: role.id })
  as = await server.signInAs(person.id)
  for (let time = 0; time < 3; time += 1) expect(await statuses()).toEqual([200, 200])
})

const statuses = async () => [
  (await server.request('GET', PROBE, { as })).status,
  (await other.request('GET', PROBE, { as })).status,
]

const call = async (path: string) => expect((await server.request('PATCH', path, { as: admin })).status).toBe(200)

const ROWS: [string, (db: Database) => PromiseLike<unknown>, number][] = [
  ['a locked person', ({ queries }) => queries.update(users).set({ locked: true }).where(eq(users.id, person.id)), 401],
  [
    'a person without a role',
    ({ queries }) => queries.update(users).set({ roleId: null }).where(eq(users.id, person.id)),
    403,
  ],
  [
    'a disabled role',
    ({ queries }) => queries.update(roles).set({ isActive: false }).where(eq(roles.id, role.id)),
    403,
  ],
  [
    'a role without permissions',
    ({ queries }) => queries.update(roles).set({ permissions: [] }).where(eq(roles.id, role.id)),
    403,
  ],
  [
    'an ended session',
    ({ queries }) =>
      queries
        .update(sessions)
        .set({ endedAt: new Date(0) })
        .where(eq(sessions.id, as.sessionId)),
    401,
  ],
  ['a session that is gone', ({ queries }) => queries.delete(sessions).where(eq(sessions.id, as.sessionId)), 401],
]

test.each(ROWS)('the next read, on this server and on another one, reflects %s', async (_, write, status) => {
  await write(second)
  expect(await statuses()).toEqual([status, status])
})

test('reads that run during a lock do not keep the user signed in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const reads = Array.from({ length: 10 }, () => statuses())
    await call(`/user/${person.id}/${round % 2 ? 'unlock' : 'lock'}`)
    expect(await statuses()).toEqual([401, 401])
    await Promise.all(reads)
    expect(await statuses()).toEqual([401, 401])
  }
})

test.each(['accessExpiresAt', 'expiresAt'] as const)('%s is compared with the clock on every read', async (column) => {
  const soon = { [column]: new Date(server.clock.now().getTime() + 30_000) }
  await server.db.queries.update(sessions).set(soon).where(eq(sessions.id, as.sessionId))
  const headers = { authorization: `Bearer ${as.accessToken}` }
  const read = async () => (await server.request('GET', PROBE, { headers })).status
  expect(await read()).toBe(200)
  server.clock.advance(29.999)
  expect(await read()).toBe(200)
  server.clock.advance(0.001)
  expect(await read()).toBe(401)
})
