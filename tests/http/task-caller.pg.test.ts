import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { effectsOf } from '#server/areas/notification/decisions.ts'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { OutdatedCaller } from '#server/core/store-change.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { handlers } from '#server/http/handlers.ts'
import { authenticate } from '#server/identity/session/authenticate.ts'
import { principalOf, sessionById } from '#server/identity/session/caller.ts'
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
const endedAt = new Date('2026-03-02T09:00:00.000Z')
const isChidi = eq(users.id, 'chidi')
const chidi = async (given: Partial<typeof users.$inferInsert>): Promise<unknown> =>
  queries.update(users).set(given).where(isChidi)
const staff = async (given: Partial<typeof roles.$inferInsert>): Promise<unknown> =>
  queries.update(roles).set(given).where(eq(roles.id, 'staff'))

const endSessions = async (): Promise<unknown> => queries.update(sessions).set({ endedAt })

async function createWhile(change: () => Promise<unknown>) {
  await world.signInAgain()
  meanwhile = change
  const given = { title: 'Settlements', dueDate: '2026-03-06T11:00:00.000Z' }
  const { status } = await world.call('chidi', 'POST', '/task/create', given)
  meanwhile = async () => undefined
  return status
}

const counts = async () => [
  await queries.$count(tasks),
  await queries.$count(recordMoves),
  await queries.$count(auditLog, eq(auditLog.action, 'task.create')),
]

test.each([
  [401, 'the caller is locked', () => chidi({ locked: true }), () => chidi({ locked: false })],
  [401, 'the session ends', endSessions, async () => undefined],
  [403, 'the caller gets another role', () => chidi({ roleId: 'visitors' }), () => chidi({ roleId: 'staff' })],
  [403, 'the role loses a permission', () => staff({ permissions: [] }), () => staff({ permissions: ['read_task'] })],
  [403, 'the role is disabled', () => staff({ isActive: false }), () => staff({ isActive: true })],
])('gives %i and no task when %s after authentication', async (status, _title, change, restore) => {
  expect(await createWhile(change)).toBe(status)
  const [stored, moved] = await counts()
  expect([stored, moved]).toEqual([0, 0])
  await restore()
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

const adaeze = async (given: Partial<typeof users.$inferInsert>): Promise<unknown> =>
  queries.update(users).set(given).where(eq(users.id, 'adaeze'))

async function putProposal() {
  const given = { title: 'Settlements', dueDate: '2026-03-06T11:00:00.000Z' }
  return (await world.call('chidi', 'POST', '/task/create', given)).body.data._id
}

test.each([
  [401, 'the caller is locked', () => adaeze({ locked: true })],
  [401, 'the session ends', endSessions],
  [404, 'the caller may see the task no more', () => adaeze({ isSuperAdmin: false, roleId: 'staff' })],
])(
  'gives %i and no approval when %s between authentication and the lock of the task',
  async (status, _title, change) => {
    const id = await putProposal()
    const before = await counts()
    meanwhile = change
    const answer = await world.call('adaeze', 'PATCH', `/task/${id}/approve`, {})
    meanwhile = async () => undefined
    await adaeze({ locked: false, isSuperAdmin: true, roleId: null })
    await world.signInAgain()
    const [row] = await queries.select().from(tasks).where(eq(tasks.id, id))
    expect([answer.status, row?.status, (await counts())[2]]).toEqual([status, 'proposed', before[2]])
    await queries.delete(tasks)
  },
)

test('stores nothing when the caller changes between the lock of the task and the statement that writes', async () => {
  const id = await putProposal()
  const { services } = world.server
  const { sessionId } = await world.server.signInAs('adaeze')
  const before = await counts()
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
  expect(await counts()).toEqual(before)
  await queries.delete(tasks)
})
