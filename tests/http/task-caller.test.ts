import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { authenticate } from '#server/identity/session/authenticate.ts'
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

test('creates one task, with one move and one entry, when nothing changes meanwhile', async () => {
  const [, , audited = 0] = await counts()
  expect(await createWhile(async () => undefined)).toBe(201)
  expect(await counts()).toEqual([1, 1, audited + 1])
})

test('tasks that are created at once are each stored, with their own entry and move', async () => {
  await world.signInAgain()
  const before = await counts()
  const titles = Array.from({ length: 12 }, (_, place) => `Payments ${place}`)
  const answers = await Promise.all(
    titles.map((title) =>
      world.call(title.endsWith('1') ? 'adaeze' : 'chidi', 'POST', '/task/create', {
        title,
        dueDate: '2026-03-06T11:00:00.000Z',
      }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.data.title])).toEqual(titles.map((title) => [201, title]))
  expect(await counts()).toEqual(before.map((count) => count + titles.length))
  const logged = await queries
    .select({ userId: auditLog.userId, after: auditLog.after })
    .from(auditLog)
    .where(
      inArray(
        auditLog.entityId,
        answers.map(({ body }) => body.data._id),
      ),
    )
  expect(logged.every(({ userId, after }) => userId === after?.createdBy)).toBe(true)
  expect(await world.db.transaction(verifyAudit)).toHaveProperty('sound', true)
})

test('of tasks that are created at once, those of a caller who is locked meanwhile are not stored', async () => {
  await world.signInAgain()
  const before = await counts()
  let open: () => void = () => undefined
  const both = new Promise<void>((resolve) => (open = resolve))
  let arrived = 0
  meanwhile = async () => {
    arrived += 1
    if (arrived === 2) {
      await chidi({ locked: true })
      open()
    }
    await both
  }
  const given = { title: 'Settlements', dueDate: '2026-03-06T11:00:00.000Z' }
  const answers = await Promise.all(
    (['chidi', 'adaeze'] as const).map((who) => world.call(who, 'POST', '/task/create', given)),
  )
  meanwhile = async () => undefined
  await chidi({ locked: false })
  expect(answers.map(({ status }) => status)).toEqual([401, 201])
  const [stored = 0, moved = 0] = before
  expect((await counts()).slice(0, 2)).toEqual([stored + 1, moved + 1])
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
