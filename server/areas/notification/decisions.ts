import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { EVERY_PERMISSION, type Permission } from '#contract/permission.ts'
import type { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { Lifecycle, MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import type { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import type { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { type Recipients, type TellingMove, TOLD } from '#machines/told.ts'
import type { accounts } from '#server/db/ledger-tables.ts'
import { type announcements, roles, type tasks, users } from '#server/db/schema.ts'

/** Of `users`, joined with their `roles`. */
type Audience = SQL

interface Notify {
  readonly notify: NotificationKind
  readonly to: Audience
  readonly title: string | SQL
  /** Unread events of a person with the same key are one notification. */
  readonly group: string
  /** Only the last event of the group stays. */
  readonly replaces?: true
  /** Another record than that of the move. */
  readonly about?: { readonly entity: string; readonly id: SQL }
}

/** The work is done: its notifications become read, those of one user or of all. */
interface Settle {
  readonly settle: readonly NotificationKind[]
  readonly of?: string
}

/** The record is deleted or hidden: its notifications are deleted, those of one user or of all. */
interface Forget {
  readonly forget: true
  readonly of?: string
}

export type Effect = Notify | Settle | Forget

interface Made<Row> {
  readonly before: Row | undefined
  readonly after: Row
  /** Of the server. */
  readonly day: string
}

type Decision<Row> = (made: Made<Row>) => readonly Effect[]

/** A new move does not compile without its decision. */
type Decisions<L extends Lifecycle, Creations extends string, Table extends { $inferSelect: object }> = Readonly<
  Record<MoveTypeOf<L> | Creations, Decision<Table['$inferSelect']>>
>

const noEffects = () => []
const forget = () => [{ forget: true }] as const

const person = (id: string): Audience => sql`${users.id} = ${id}`

const READ_ANNOUNCEMENTS: Permission = 'read_announcement'
const readers: Audience = sql`not ${users.locked} and (${users.isSuperAdmin} or (
  ${roles.isActive} and (${roles.permissions} ? ${READ_ANNOUNCEMENTS} or ${roles.permissions} ? ${EVERY_PERMISSION})))`

type Task = typeof tasks.$inferSelect

const AUDIENCES = {
  superAdmins: (_: object) => sql`${users.isSuperAdmin} and not ${users.locked}`,
  assignee: ({ assignedTo }: Pick<Task, 'assignedTo'>) => person(assignedTo),
  readers: (_: object) => readers,
  user: ({ id }: { id: string }) => person(id),
  holders: ({ id }: { id: string }) => sql`${users.roleId} = ${id}`,
} as const satisfies Record<Recipients, (row: never) => Audience>

type RowOf<Move extends TellingMove> = Parameters<(typeof AUDIENCES)[(typeof TOLD)[Move]['to']]>[0]

/** The workflow pages say the same of a move. */
function told<Move extends TellingMove>(move: Move, row: RowOf<Move>): Pick<Notify, 'notify' | 'to'> {
  const { kind, to } = TOLD[move]
  return { notify: kind, to: AUDIENCES[to](row as never) }
}

const assigned = (move: 'task.assign' | 'task.edit', task: Task): Notify => ({
  ...told(move, task),
  title: task.title,
  group: `assigned ${task.id}`,
})

const reviewed =
  (move: 'task.approve' | 'task.deny' | 'task.requestMore'): Decision<Task> =>
  ({ after }) => [
    { settle: ['task.proposed'] },
    { ...told(move, after), title: after.title, group: `review ${after.id}`, replaces: true },
  ]

const task: Decisions<typeof taskLifecycle, 'task.create' | 'task.assign', typeof tasks> = {
  'task.create': ({ after, day }) => [{ ...told('task.create', after), title: after.title, group: `proposed ${day}` }],
  'task.assign': ({ after }) => [assigned('task.assign', after)],
  'task.edit': ({ before, after }) =>
    before && before.assignedTo !== after.assignedTo
      ? [{ forget: true, of: before.assignedTo }, assigned('task.edit', after)]
      : [],
  'task.delete': forget,
  'task.approve': reviewed('task.approve'),
  'task.deny': reviewed('task.deny'),
  'task.requestMore': reviewed('task.requestMore'),
  'task.markDone': ({ after }) => [{ settle: ['task.assigned', 'task.dueTomorrow'], of: after.assignedTo }],
  'task.complete': () => [{ settle: ['task.proposed', 'task.assigned', 'task.dueTomorrow'] }],
}

const published = (
  move: 'announcement.create' | 'announcement.publish',
  row: typeof announcements.$inferSelect,
): readonly Notify[] => [{ ...told(move, row), title: row.title, group: `published ${row.id}` }]

const announcement: Decisions<typeof announcementLifecycle, 'announcement.create', typeof announcements> = {
  'announcement.create': ({ after }) => (after.status === 'published' ? published('announcement.create', after) : []),
  'announcement.publish': ({ before, after }) =>
    before?.status === 'published' ? [] : published('announcement.publish', after),
  'announcement.saveAsDraft': forget,
  'announcement.delete': forget,
}

const roleChanged = (
  move: 'user.edit' | 'role.edit' | 'role.deactivate' | 'role.activate',
  row: { id: string },
  title: string | SQL,
): Notify => ({
  ...told(move, row),
  title,
  group: 'role',
  replaces: true,
  about: { entity: 'user', id: sql`${users.id}` },
})

const user: Decisions<typeof userLifecycle, 'user.create', typeof users> = {
  'user.create': noEffects,
  'user.edit': ({ before, after }) =>
    before?.roleId === after.roleId ? [] : [roleChanged('user.edit', after, sql`${roles.name}`)],
  'user.lock': noEffects,
  'user.unlock': noEffects,
}

const changedForHolders =
  (move: 'role.edit' | 'role.deactivate' | 'role.activate'): Decision<typeof roles.$inferSelect> =>
  ({ after }) => [roleChanged(move, after, after.name)]

const role: Decisions<typeof roleLifecycle, 'role.create', typeof roles> = {
  'role.create': noEffects,
  'role.edit': (made) =>
    String(made.before?.permissions) === String(made.after.permissions) ? [] : changedForHolders('role.edit')(made),
  'role.deactivate': changedForHolders('role.deactivate'),
  'role.activate': changedForHolders('role.activate'),
}

const account: Decisions<typeof accountLifecycle, 'account.create', typeof accounts> = {
  'account.create': noEffects,
  'account.edit': noEffects,
  'account.activate': noEffects,
  'account.deactivate': noEffects,
}

/** The effects of each move. The actor of the move gets no notification. */
export const decisions = { task, announcement, user, role, account }
