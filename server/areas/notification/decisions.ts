import { type Recipients, type TellingMove, TOLD } from '#contract/told.ts'
import type { CreationOf, LifecycleName, MoveOf } from '#machines/lifecycles/tracked.ts'
import type { MadeMove } from '#server/core/context.ts'
import { dayOf } from '#server/core/day.ts'
import type { Audience, Effect, Notify } from '#server/core/notices.ts'
import type { announcements, roles, tasks, users } from '#server/db/schema.ts'

interface Made<Row> {
  readonly before: Row | undefined
  readonly after: Row
  /** The day by the clock of the server. */
  readonly day: string
}

type Decision<Row> = (made: Made<Row>) => readonly Effect[]

/** A move without a decision notifies nobody, as its table in `tests/spec` has to state. */
type Decisions<Name extends LifecycleName, Table extends { $inferSelect: object }> = Readonly<
  Partial<Record<MoveOf<Name> | CreationOf<Name>, Decision<Table['$inferSelect']>>>
>

const forget = () => [{ forget: true }] as const

type Task = typeof tasks.$inferSelect

const AUDIENCES = {
  superAdmins: (_: object) => ({ to: 'superAdmins' }),
  assignee: ({ assignedTo }: Pick<Task, 'assignedTo'>) => ({ to: 'person', id: assignedTo }),
  readers: (_: object) => ({ to: 'readers' }),
  user: ({ id }: { id: string }) => ({ to: 'person', id }),
  holders: ({ id }: { id: string }) => ({ to: 'holders', id }),
} as const satisfies Record<Recipients, (row: never) => Audience>

type ToldRow<Move extends TellingMove> = Parameters<(typeof AUDIENCES)[(typeof TOLD)[Move]['to']]>[0]

/** The workflow pages say the same of a move. */
function told<Move extends TellingMove>(move: Move, row: ToldRow<Move>): Audience & Pick<Notify, 'notify'> {
  const { kind, to } = TOLD[move]
  return { notify: kind, ...AUDIENCES[to](row as never) }
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

const task: Decisions<'task', typeof tasks> = {
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

const announcement: Decisions<'announcement', typeof announcements> = {
  'announcement.create': ({ after }) => (after.status === 'published' ? published('announcement.create', after) : []),
  'announcement.publish': ({ before, after }) =>
    before?.status === 'published' ? [] : published('announcement.publish', after),
  'announcement.saveAsDraft': forget,
  'announcement.delete': forget,
}

const ROLE_CHANGED = { group: 'role', replaces: true, isAboutPerson: true } as const

const user: Decisions<'user', typeof users> = {
  'user.edit': ({ before, after }) =>
    before?.roleId === after.roleId ? [] : [{ ...told('user.edit', after), ...ROLE_CHANGED, titleOf: after.roleId }],
}

const changedForHolders =
  (move: 'role.edit' | 'role.deactivate' | 'role.activate'): Decision<typeof roles.$inferSelect> =>
  ({ after }) => [{ ...told(move, after), ...ROLE_CHANGED, title: after.name }]

const role: Decisions<'role', typeof roles> = {
  'role.edit': (made) =>
    String(made.before?.permissions) === String(made.after.permissions) ? [] : changedForHolders('role.edit')(made),
  'role.deactivate': changedForHolders('role.deactivate'),
  'role.activate': changedForHolders('role.activate'),
}

export const decisions = { task, announcement, user, role }

/** Records without decisions do nothing to notifications. The actor of the move gets none. */
export function effectsOf({ entity, event, before, after = before }: MadeMove, at: Date): readonly Effect[] {
  const byEntity: Readonly<Record<string, Readonly<Record<string, unknown>>>> = decisions
  const decide = byEntity[entity]?.[event] as ((made: object) => readonly Effect[]) | undefined
  return decide?.({ before, after, day: dayOf(at) }) ?? []
}
