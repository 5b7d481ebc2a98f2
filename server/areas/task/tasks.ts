import { type BodyOf, calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/list.ts'
import { DUE_DATE_FAR, DUE_DATE_PAST, DUE_DATE_YEARS, type taskCalls, taskEntity } from '#contract/task.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { CallContext, Principal } from '#server/core/context.ts'
import { checkingCaller, type Handlers, inOneStatement } from '#server/core/handler.ts'
import { trackedColumns } from '#server/core/moves.ts'
import { type Change, created, movableRecords } from '#server/core/record.ts'
import { tasks } from '#server/db/schema.ts'
import { forbidden, unprocessable } from '#server/errors/app-error.ts'
import { requireReaders } from '#server/identity/session/require-readers.ts'
import { listTasks, type TaskRow, taskResponse } from './query.ts'

export const creatorRole = ({ isSuperAdmin, role }: Pick<Principal, 'isSuperAdmin' | 'role'>) =>
  isSuperAdmin ? 'Super Admin' : (role?.name ?? 'User')

/** Throws 422 outside of today to ten years ahead. In any time zone, today began and ends within a day from now. */
export function dueDateWithin(text: string, now: Date): Date {
  const dueDate = new Date(text)
  if (dueDate.getTime() <= now.getTime() - DAY_MS) throw unprocessable(DUE_DATE_PAST)
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + DUE_DATE_YEARS)
  if (dueDate.getTime() >= latest.getTime() + DAY_MS) throw unprocessable(DUE_DATE_FAR)
  return dueDate
}

interface Start {
  readonly status: TaskRow['status']
  readonly assignedTo: string
  readonly action: 'task.create' | 'task.assign'
  readonly logged: string
}

async function addTask(context: CallContext, { status, assignedTo, ...creation }: Start, given: BodyOf<'task.create'>) {
  const { services, principal } = context
  const now = services.now()
  const row = await taskRecords.create(context, creation, {
    ...given,
    id: services.newId(),
    description: given.description || null,
    dueDate: dueDateWithin(given.dueDate, now),
    status,
    assignedTo,
    createdBy: principal.id,
    origin: creatorRole(principal),
    createdAt: now,
    updatedAt: now,
  })
  return created(row, 'Task added', taskResponse(row))
}

/** Proposes a task for the caller. Rejects with 422 for a due date in the past or too far ahead. */
const createTask = (context: CallContext, given: BodyOf<'task.create'>) =>
  addTask(
    context,
    { action: 'task.create', logged: 'Proposed task', status: 'proposed', assignedTo: context.principal.id },
    given,
  )

/** Needs no approval. Rejects with 422 for a wrong due date or assignee. */
async function assignTask(context: CallContext, { assignedTo, ...given }: BodyOf<'task.assign'>) {
  await requireAssignee(context, assignedTo)
  return addTask(context, { action: 'task.assign', logged: 'Assigned task', status: 'approved', assignedTo }, given)
}

/** Rejects with 422 for an assignee who does not exist, is locked, or cannot open tasks. */
async function requireAssignee({ tx }: CallContext, userId: string) {
  const found = await requireReaders(tx, [userId], 'read_task')
  if (found === 0) throw unprocessable('This person cannot be given a task')
}

/** Rejects with 403 when anyone but a reviewer changes the assignee, and with 422 for an unknown or locked one. */
async function assigneeAfter({ context, row, by }: Change<TaskRow>, assignedTo = row.assignedTo) {
  if (assignedTo === row.assignedTo) return assignedTo
  if (by.relation !== 'reviewer') throw forbidden('Only a super admin reviewing the task can give it to somebody else.')
  await requireAssignee(context, assignedTo)
  return assignedTo
}

const withFeedback = ({ feedback }: BodyOf<'task.approve'>) => ({ feedback: feedback || null })

export const TASK_TAGS = ['Task'] as const

export const taskAudience = ({ assignedTo }: Pick<TaskRow, 'assignedTo'>) => [
  { access: calls['task.all'].access },
  { access: calls['task.assigned'].access, people: [assignedTo] },
]

export const taskRecords = movableRecords({
  entity: 'task',
  table: tasks,
  nameOf: ({ title }: TaskRow) => title,
  tags: TASK_TAGS,
  audienceOf: taskAudience,
  tracked: trackedColumns(taskEntity),
  lifecycle: taskLifecycle,
  statusOf: ({ status }) => status,
  stored: (status) => ({ status }),
  viewerOf: ({ principal }, { assignedTo }) => taskViewer(principal, assignedTo),
  isVisibleTo: ({ principal }, { assignedTo }) => principal.isSuperAdmin || assignedTo === principal.id,
  moves: {
    'task.edit': {
      logged: 'Edited task',
      message: 'Task edited',
      // A missing description keeps the stored one; an empty one removes it.
      changes: async (given: BodyOf<'task.edit'>, change: Change<TaskRow>) => ({
        ...given,
        description: given.description === undefined ? change.row.description : given.description || null,
        assignedTo: await assigneeAfter(change, given.assignedTo),
      }),
    },
    'task.delete': { logged: 'Deleted task', message: 'Task deleted' },
    'task.markDone': {
      logged: 'Marked task as done',
      message: 'Task marked as done',
      changes: (given: BodyOf<'task.markDone'>) => given,
    },
    // An approval without feedback removes the feedback of an earlier review.
    'task.approve': { logged: 'Approved task', message: 'Task approved', changes: withFeedback },
    'task.deny': { logged: 'Denied task', message: 'Task denied', changes: withFeedback },
    'task.requestMore': { logged: 'Requested more on task', message: 'Task updated', changes: withFeedback },
    'task.complete': { logged: 'Completed task', message: 'Task marked as completed' },
  },
})

export const taskHandlers: Handlers<Exclude<keyof typeof taskCalls, 'query.tasks'>> = {
  ...taskRecords.handlers,
  'task.create': inOneStatement(({ body }, context) => createTask(context, body)),
  'task.assign': checkingCaller(({ body }, context) => assignTask(context, body)),
  'task.assigned': (_input, context) => listTasks(context, 'own'),
  'task.all': (_input, context) => listTasks(context, 'employee'),
}
