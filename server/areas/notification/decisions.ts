import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { EVERY_PERMISSION, type Permission } from '#contract/permission.ts'
import type { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import type { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import type { Lifecycle, MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import type { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import type { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
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
const superAdmins: Audience = sql`${users.isSuperAdmin} and not ${users.locked}`
const holdersOf = (roleId: string): Audience => sql`${users.roleId} = ${roleId}`

const READ_ANNOUNCEMENTS: Permission = 'read_announcement'
const readers: Audience = sql`not ${users.locked} and (${users.isSuperAdmin} or (
  ${roles.isActive} and (${roles.permissions} ? ${READ_ANNOUNCEMENTS} or ${roles.permissions} ? ${EVERY_PERMISSION})))`

type Task = typeof tasks.$inferSelect

const assigned = ({ id, title, assignedTo }: Task): Notify => ({
  notify: 'task.assigned',
  to: person(assignedTo),
  title,
  group: `assigned ${id}`,
})

const reviewed =
  (notify: 'task.approved' | 'task.denied' | 'task.moreRequested'): Decision<Task> =>
  ({ after: { id, title, assignedTo } }) => [
    { settle: ['task.proposed'] },
    { notify, to: person(assignedTo), title, group: `review ${id}`, replaces: true },
  ]

const task: Decisions<typeof taskLifecycle, 'task.create' | 'task.assign', typeof tasks> = {
  'task.create': ({ after: { title }, day }) => [
    { notify: 'task.proposed', to: superAdmins, title, group: `proposed ${day}` },
  ],
  'task.assign': ({ after }) => [assigned(after)],
  'task.edit': ({ before, after }) =>
    before && before.assignedTo !== after.assignedTo ? [{ forget: true, of: before.assignedTo }, assigned(after)] : [],
  'task.delete': forget,
  'task.approve': reviewed('task.approved'),
  'task.deny': reviewed('task.denied'),
  'task.requestMore': reviewed('task.moreRequested'),
  'task.markDone': ({ after }) => [{ settle: ['task.assigned', 'task.dueTomorrow'], of: after.assignedTo }],
  'task.complete': () => [{ settle: ['task.proposed', 'task.assigned', 'task.dueTomorrow'] }],
}

const published = ({ id, title }: typeof announcements.$inferSelect): readonly Notify[] => [
  { notify: 'announcement.published', to: readers, title, group: `published ${id}` },
]

const announcement: Decisions<typeof announcementLifecycle, 'announcement.create', typeof announcements> = {
  'announcement.create': ({ after }) => (after.status === 'published' ? published(after) : []),
  'announcement.publish': ({ before, after }) => (before?.status === 'published' ? [] : published(after)),
  'announcement.saveAsDraft': forget,
  'announcement.delete': forget,
}

const roleChanged = (to: Audience, title: string | SQL): Notify => ({
  notify: 'role.changed',
  to,
  title,
  group: 'role',
  replaces: true,
  about: { entity: 'user', id: sql`${users.id}` },
})

const user: Decisions<typeof userLifecycle, 'user.create', typeof users> = {
  'user.create': noEffects,
  'user.edit': ({ before, after }) =>
    before?.roleId === after.roleId ? [] : [roleChanged(person(after.id), sql`${roles.name}`)],
  'user.lock': noEffects,
  'user.unlock': noEffects,
}

const changedForHolders: Decision<typeof roles.$inferSelect> = ({ after: { id, name } }) => [
  roleChanged(holdersOf(id), name),
]

const role: Decisions<typeof roleLifecycle, 'role.create', typeof roles> = {
  'role.create': noEffects,
  'role.edit': (made) =>
    String(made.before?.permissions) === String(made.after.permissions) ? [] : changedForHolders(made),
  'role.deactivate': changedForHolders,
  'role.activate': changedForHolders,
}

const account: Decisions<typeof accountLifecycle, 'account.create', typeof accounts> = {
  'account.create': noEffects,
  'account.edit': noEffects,
  'account.activate': noEffects,
  'account.deactivate': noEffects,
}

/** The effects of each move. The actor of the move gets no notification. */
export const decisions = { task, announcement, user, role, account }
