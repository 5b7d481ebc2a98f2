import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { addPerson, addRole } from '#tests/support/sign-in.ts'
import { openAgain } from '#tools/database.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tools/server.ts'

const PROBE = '/task/assigned'

let server: TestServer
let other: TestServer
let second: Database
let role: Awaited<ReturnType<typeof addRole>>
let person: Awaited<ReturnType<typeof addPerson>>
let as: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  second = await openAgain(server.db)
  other = await startTestServer({ db: second })
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

test.each<[string, () => SQL, number]>([
  ['a locked person', () => sql`update users set locked = true where id = ${person.id}`, 401],
  ['a person without a role', () => sql`update users set role_id = null where id = ${person.id}`, 403],
  ['a disabled role', () => sql`update roles set is_active = false where id = ${role.id}`, 403],
  ['a role without permissions', () => sql`update roles set permissions = '[]' where id = ${role.id}`, 403],
  ['an ended session', () => sql`update sessions set ended_at = now() where id = ${as.sessionId}`, 401],
  ['a session that is gone', () => sql`delete from sessions where id = ${as.sessionId}`, 401],
])('the next read, on this server and on another one, reflects %s', async (_, write, status) => {
  await second.queries.execute(write())
  expect(await statuses()).toEqual([status, status])
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
