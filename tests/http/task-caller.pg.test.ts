import { eq, notLike } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { effectsOf } from '#server/areas/notification/decisions.ts'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { OutdatedCaller } from '#server/core/store-change.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { apiTokens, sessions } from '#server/db/sign-in-tables.ts'
import { handlers } from '#server/http/handlers.ts'
import { authenticate } from '#server/identity/session/authenticate.ts'
import { principalOf, sessionById } from '#server/identity/session/caller.ts'
import { addToken } from '#tests/support/sign-in.ts'
import { startWorld } from './support/world.ts'

let meanwhile: () => Promise<unknown> = async () => undefined

const world = await startWorld(
  {
    roles: { staff: { name: 'Staff', permissions: ['read_task'] }, visitors: { name: 'Visitors', permissions: [] } },
    people: { chidi: { roleId: 'staff' }, adaeze: { isSuperAdmin: true } },
  },
  {
    authenticate: async (...given) => {
      const who = await authenticate(...given)
      await meanwhile()
      return who
    },
  },
)
afterAll(() => world.close())

const { queries } = world.db
const TASK = { title: 'Settlements', dueDate: '2026-03-06T11:00:00.000Z' }

type Change = () => Promise<unknown>

const user = (id: string, given: Partial<typeof users.$inferInsert>) => async (): Promise<unknown> =>
  queries.update(users).set(given).where(eq(users.id, id))
const staff = (given: Partial<typeof roles.$inferInsert>) => async (): Promise<unknown> =>
  queries.update(roles).set(given).where(eq(roles.id, 'staff'))
const endSessions: Change = async () => queries.update(sessions).set({ endedAt: new Date('2026-03-02T09:00:00.000Z') })

beforeEach(async () => {
  await queries.delete(tasks)
  await user('chidi', { locked: false, roleId: 'staff' })()
  await user('adaeze', { locked: false, isSuperAdmin: true, roleId: null })()
  await staff({ permissions: ['read_task'], isActive: true })()
  await world.signInAgain()
})

/** The change comes after the authentication of the call. */
async function callWhile(change: Change, ...call: Parameters<typeof world.call>) {
  meanwhile = change
  const { status, body } = await world.call(...call)
  meanwhile = async () => undefined
  return { status, id: body.data?._id as string }
}

const createWhile = (change: Change) => callWhile(change, 'chidi', 'POST', '/task/create', TASK)
const putProposal = async () => (await createWhile(async () => undefined)).id
const stored = async () => [
  await queries.select().from(tasks),
  await queries.$count(recordMoves),
  await queries.$count(auditLog, notLike(auditLog.message, 'Refused: %')),
]

test.each<[number, 'task' | 'approval', string, Change]>([
  [401, 'task', 'the caller is locked', user('chidi', { locked: true })],
  [401, 'task', 'the session ends', endSessions],
  [403, 'task', 'the caller gets another role', user('chidi', { roleId: 'visitors' })],
  [403, 'task', 'the role loses a permission', staff({ permissions: [] })],
  [403, 'task', 'the role is disabled', staff({ isActive: false })],
  [401, 'approval', 'the caller is locked', user('adaeze', { locked: true })],
  [401, 'approval', 'the session ends', endSessions],
  [404, 'approval', 'the caller may see the task no more', user('adaeze', { isSuperAdmin: false, roleId: 'staff' })],
])('gives %i and no %s when %s after authentication', async (status, what, _title, change) => {
  const id = await putProposal()
  const before = await stored()
  const answer = await (what === 'task'
    ? createWhile(change)
    : callWhile(change, 'adaeze', 'PATCH', `/task/${id}/approve`, {}))
  expect(answer.status).toBe(status)
  expect(await stored()).toEqual(before)
})

test('the entry of a creation fits its hash when the time moves on between its parts', async () => {
  const { services, clock } = world.server
  const { now } = services
  Object.assign(services, {
    now() {
      clock.advance(0.001)
      return now()
    },
  })
  await createWhile(async () => undefined)
  Object.assign(services, { now })
  expect(await world.db.transaction(verifyAudit)).toHaveProperty('sound', true)
})

test('stores nothing when the caller changes between the lock of the task and the statement that writes', async () => {
  const id = await putProposal()
  const { services } = world.server
  const { sessionId } = await world.server.signInAs('adaeze')
  const before = await stored()
  const late = world.db.transaction(async (tx) => {
    const found = await sessionById(tx, sessionId)
    const principal = found && principalOf(found)
    if (!principal) throw new Error('Adaeze should be there')
    // The connection answers in turn: this comes before the statement of the move.
    const lateServices: typeof services = Object.create(services, {
      effectsOf: {
        value(...given: Parameters<typeof effectsOf>) {
          void tx.update(users).set({ locked: true }).where(eq(users.id, 'adaeze')).execute()
          return effectsOf(...given)
        },
      },
    })
    await handlers['task.approve'](
      { params: { taskId: id }, query: undefined, body: {} },
      {
        ...{ tx, services: lateServices, principal, sessionId, stamp: found.stamp },
        ...{ request: { requestId: 'late', ip: '' }, expectedVersion: undefined },
      },
    )
  })
  await expect(late).rejects.toBeInstanceOf(OutdatedCaller)
  expect(await stored()).toEqual(before)
})

test('gives 401 and no task when the token is revoked after authentication', async () => {
  const { id, headers } = await addToken(world.server, 'chidi', true)
  const before = await stored()
  meanwhile = async () => queries.update(apiTokens).set({ revokedAt: world.clock.now() }).where(eq(apiTokens.id, id))
  const { status } = await world.server.request('POST', '/task/create', { headers, body: TASK })
  meanwhile = async () => undefined
  expect([status, await stored()]).toEqual([401, before])
})
