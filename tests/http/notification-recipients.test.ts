import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TASK_STATUSES } from '#contract/enums.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import type { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import type { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { liveChanges } from '#server/db/live-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { announcements, tasks, users } from '#server/db/schema.ts'
import type { MoveSpec } from '#tests/spec/lifecycle-spec.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { type Person, startTaskWorld, type TaskMove } from './support/task-world.ts'
import { unreadIn } from './support/unread.ts'
import { insertRow } from './support/world.ts'

const world = await startTaskWorld()
const { db, clock } = world
afterAll(() => world.close())
beforeEach(async () => {
  await db.queries.delete(notifications)
  await db.queries.delete(tasks)
})

type Notified = readonly (readonly [Person, NotificationKind])[]

const toSuperAdmins = (kind: NotificationKind): Notified => [
  ['adaeze', kind],
  ['babatunde', kind],
]

/** Typed by hand: the recipients of each accepted move, before its actor is left out. */
const OF_TASKS: Readonly<Record<TaskMove, (assignee: Person) => Notified>> = {
  'task.edit': () => [],
  'task.delete': () => [],
  'task.markDone': () => [],
  'task.approve': (assignee) => [[assignee, 'task.approved']],
  'task.deny': (assignee) => [[assignee, 'task.denied']],
  'task.requestMore': (assignee) => [[assignee, 'task.moreRequested']],
  'task.complete': () => [],
}

const CALLERS = {
  assignee: ['chidi', 'chidi'],
  'assigned super admin': ['adaeze', 'adaeze'],
  reviewer: ['babatunde', 'chidi'],
  colleague: ['zainab', 'chidi'],
} as const satisfies Record<string, readonly [caller: Person, assignee: Person]>

type Viewer = keyof typeof CALLERS

const SPECS: Readonly<Record<TaskMove, MoveSpec>> = taskSpec.moves
const MOVES = Object.keys(SPECS) as TaskMove[]
const cases = MOVES.flatMap((type) =>
  TASK_STATUSES.flatMap((status) =>
    (Object.keys(CALLERS) as Viewer[]).map((viewer) => {
      const open: readonly string[] = SPECS[type].open[status] ?? []
      return { type, status, viewer, isOpen: open.includes(viewer) }
    }),
  ),
)

describe('of a task', () => {
  test.each(cases)('$type when it is $status, by the $viewer, reaches whom the table says', async (given) => {
    const { type, status, viewer, isOpen } = given
    const [caller, assignee] = CALLERS[viewer]
    const { id } = await world.putTask({ status, assignedTo: assignee })
    await world.move(caller, id, type)
    const notified = isOpen ? OF_TASKS[type](assignee) : []
    expect(await unreadIn(db)).toEqual(notified.filter(([person]) => person !== caller))
  })

  const input = { title: 'Reconcile', description: '', dueDate: '2026-03-05T11:00:00.000Z' }

  test('its proposal reaches all super admins but the one who proposes', async () => {
    await world.call('chidi', 'POST', '/task/create', input)
    expect(await unreadIn(db)).toEqual(toSuperAdmins('task.proposed'))
    await db.queries.delete(notifications)
    await world.call('adaeze', 'POST', '/task/create', input)
    expect(await unreadIn(db)).toEqual([['babatunde', 'task.proposed']])
  })

  test('its assignment reaches the assignee; of another assignee the former one keeps nothing', async () => {
    const { body } = await world.call('adaeze', 'POST', '/task/assign', { ...input, assignedTo: 'chidi' })
    expect(await unreadIn(db)).toEqual([['chidi', 'task.assigned']])
    await world.move('adaeze', body.data._id, 'task.requestMore')
    const { id } = await world.putTask()
    await world.move('adaeze', id, 'task.edit', { title: 'Reconcile', assignedTo: 'zainab' })
    expect(await unreadIn(db)).toEqual([
      ['chidi', 'task.assigned'],
      ['chidi', 'task.moreRequested'],
      ['zainab', 'task.assigned'],
    ])
  })

  test('it leaves nothing behind when it is deleted', async () => {
    const { body } = await world.call('chidi', 'POST', '/task/create', input)
    await world.move('chidi', body.data._id, 'task.delete')
    expect(await db.queries.$count(notifications)).toBe(0)
  })
})

type Call = readonly [method: string, path: string, body?: object]

interface Case {
  readonly call: () => Promise<Call> | Call
  readonly notified: Notified
}

const READERS: Notified = [
  ['babatunde', 'announcement.published'],
  ['visitor', 'announcement.published'],
]
const HOLDERS: Notified = [
  ['chidi', 'role.changed'],
  ['obinna', 'role.changed'],
  ['zainab', 'role.changed'],
]

const put = (status: 'draft' | 'published') =>
  insertRow(db, announcements, {
    id: `announcement-${Math.random().toString(36).slice(2)}`,
    title: 'Fire drill',
    collaboratorIds: [],
    files: [],
    status,
    createdBy: 'adaeze',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
const putAccount = () =>
  insertRow(db, accounts, {
    id: `account-${Math.random().toString(36).slice(2)}`,
    code: 'CASH_MAIN',
    name: 'Cash',
    type: 'asset',
    normalBalance: 'debit',
    status: 'active',
    createdAt: clock.now(),
  })

const whole = { title: 'Fire drill', description: '', lead: null, collaborators: [], files: [], link: null }
const update = (from: 'draft' | 'published', status: 'draft' | 'published') => async (): Promise<Call> => [
  'PATCH',
  `/announcement/${(await put(from)).id}/update`,
  { ...whole, status },
]
const chidi = { firstName: 'Chidi', lastName: 'Okafor', email: 'chidi@statehouse.example' }

/** By the super admin Adaeze. */
const OF_OTHERS: Readonly<
  Record<
    | MoveTypeOf<typeof announcementLifecycle>
    | MoveTypeOf<typeof userLifecycle>
    | MoveTypeOf<typeof roleLifecycle>
    | MoveTypeOf<typeof accountLifecycle>,
    readonly Case[]
  >
> = {
  'announcement.publish': [
    { call: update('draft', 'published'), notified: READERS },
    { call: update('published', 'published'), notified: [] },
  ],
  'announcement.saveAsDraft': [{ call: update('published', 'draft'), notified: [] }],
  'announcement.delete': [
    { call: async () => ['DELETE', `/announcement/${(await put('published')).id}`], notified: [] },
  ],
  'user.edit': [
    { call: () => ['PATCH', '/user/chidi', { ...chidi, role: 'visitors' }], notified: [['chidi', 'role.changed']] },
    { call: () => ['PATCH', '/user/chidi', { ...chidi, role: 'engineering' }], notified: [['chidi', 'role.changed']] },
    { call: () => ['PATCH', '/user/chidi', { ...chidi, firstName: 'Chi', role: 'engineering' }], notified: [] },
  ],
  'user.lock': [{ call: () => ['PATCH', '/user/zainab/lock'], notified: [] }],
  'user.unlock': [{ call: () => ['PATCH', '/user/zainab/unlock'], notified: [] }],
  'role.edit': [
    {
      call: () => ['PATCH', '/role/update/engineering', { name: 'Engineer', permissions: ['read_task'] }],
      notified: [],
    },
    { call: () => ['PATCH', '/role/update/engineering', { name: 'Engineer', permissions: [] }], notified: HOLDERS },
  ],
  'role.deactivate': [{ call: () => ['PATCH', '/role/deactivate/engineering'], notified: HOLDERS }],
  'role.activate': [{ call: () => ['PATCH', '/role/activate/engineering'], notified: HOLDERS }],
  'account.edit': [
    {
      call: async () => [
        'PATCH',
        `/coa/update/${(await putAccount()).id}`,
        { accountName: 'Cash', accountType: 'asset', normalBalance: 'debit' },
      ],
      notified: [],
    },
  ],
  'account.deactivate': [
    { call: async () => ['PATCH', `/coa/status/${await onlyAccount()}`, { status: 'inactive' }], notified: [] },
  ],
  'account.activate': [
    { call: async () => ['PATCH', `/coa/status/${await onlyAccount()}`, { status: 'active' }], notified: [] },
  ],
}

const onlyAccount = async () => (await db.queries.select().from(accounts))[0]?.id ?? ''

describe('of other records', () => {
  test.each(Object.entries(OF_OTHERS).flatMap(([type, list]) => list.map((each) => ({ type, ...each }))))(
    '$type reaches $notified',
    async ({ call, notified }) => {
      const [method, path, body] = await call()
      const { status } = await world.call('adaeze', method, path, body)
      expect({ status, notified: await unreadIn(db) }).toEqual({ status: 200, notified })
    },
  )

  test.each([
    ['published', READERS],
    ['draft', []],
  ] as const)('an announcement created as %s reaches %j', async (status, notified) => {
    await world.call('adaeze', 'POST', '/announcement/create', {
      title: 'Fire drill',
      collaborators: [],
      files: [],
      status,
    })
    expect(await unreadIn(db)).toEqual(notified)
  })

  test('a retracted announcement is in no list of notifications', async () => {
    const { body } = await world.call('adaeze', 'POST', '/announcement/create', {
      title: 'Fire drill',
      collaborators: [],
      files: [],
      status: 'published',
    })
    await world.call('adaeze', 'PATCH', `/announcement/${body.data._id}/update`, { ...whole, status: 'draft' })
    expect(await db.queries.$count(notifications)).toBe(0)
  })

  test('a notification of more than a thousand people names none of them in its live update', async () => {
    const createdAt = clock.now()
    const readers = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ id: `reader-${index}`, firstName: 'Ada', lastName: 'Obi', email: `reader-${index}@example.com` },
      ...{ roleId: 'visitors', createdAt },
    }))
    await db.queries.insert(users).values(readers)
    await world.call('adaeze', 'POST', '/announcement/create', {
      title: 'Fire drill',
      collaborators: [],
      files: [],
      status: 'published',
    })
    const isNotification = eq(liveChanges.kind, 'notification')
    const stored = await db.queries.select().from(liveChanges).where(isNotification).orderBy(desc(liveChanges.seq))
    expect(stored[0]?.audience).toEqual([{ access: 'signed-in' }])
  })
})
