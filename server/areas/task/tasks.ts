import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewer } from '#machines/lifecycles/task/task-viewer.ts'
import type { CallContext } from '#server/core/context.ts'
import { type Change, createRecord, recordMover } from '#server/core/record.ts'
import { tasks, users } from '#server/db/schema.ts'
import { forbidden, unprocessable } from '#server/errors/app-error.ts'
import { creatorRole } from './creator-role.ts'
import { dueDateWithin } from './due-date.ts'
import { type TaskRow, taskAnswer } from './to-response.ts'

const kind = { entity: 'task', table: tasks, nameOf: ({ title }: TaskRow) => title } as const

interface Start {
  readonly status: TaskRow['status']
  readonly assignedTo: string
  readonly action: 'task.create' | 'task.assign'
  readonly logged: string
}

async function addTask(context: CallContext, { status, assignedTo, ...creation }: Start, given: BodyOf<'task.create'>) {
  const { services, principal } = context
  const now = services.now()
  const row = await createRecord(kind, context, creation, {
    id: services.newId(),
    title: given.title,
    description: given.description || null,
    dueDate: dueDateWithin(given.dueDate, now),
    status,
    assignedTo,
    createdBy: principal.id,
    origin: creatorRole({ isSuperAdmin: principal.isSuperAdmin, roleName: principal.role?.name }),
    createdAt: now,
    updatedAt: now,
  })
  return { status: 201 as const, version: row.version, message: 'Task added', data: taskAnswer(row) }
}

/** Proposes a task for the caller. Rejects with 422 for a due date in the past or too far ahead. */
export const createTask = (context: CallContext, given: BodyOf<'task.create'>) =>
  addTask(
    context,
    { action: 'task.create', logged: 'Proposed task', status: 'proposed', assignedTo: context.principal.id },
    given,
  )

/**
 * Gives an employee a task, which needs no further approval. Rejects with 403 unless the caller is a super admin, and
 * with 422 for an assignee who does not exist or is locked.
 */
export async function assignTask(context: CallContext, { assignedTo, ...given }: BodyOf<'task.assign'>) {
  if (!context.principal.isSuperAdmin) throw forbidden('Only a super admin can assign a task.')
  await requireAssignee(context, assignedTo)
  return addTask(context, { action: 'task.assign', logged: 'Assigned task', status: 'approved', assignedTo }, given)
}

/** The same 422 for an assignee who does not exist and for one who is locked. */
async function requireAssignee({ tx }: CallContext, userId: string) {
  const [assignee] = await tx.select({ locked: users.locked }).from(users).where(eq(users.id, userId))
  if (!assignee || assignee.locked) throw unprocessable('This person cannot be given a task')
}

async function assigneeAfter({ context, row, by }: Change<TaskRow>, assignedTo = row.assignedTo) {
  if (assignedTo === row.assignedTo) return assignedTo
  if (by.relation !== 'reviewer') throw forbidden('Only a super admin reviewing the task can give it to somebody else.')
  await requireAssignee(context, assignedTo)
  return assignedTo
}

const withFeedback = ({ feedback }: BodyOf<'task.approve'>) => ({ feedback: feedback || null })

export const moveTask = recordMover({
  ...kind,
  lifecycle: taskLifecycle,
  statusOf: ({ status }) => status,
  stored: (status) => ({ status }) as Partial<TaskRow>,
  viewerOf: ({ principal }, { assignedTo }) => taskViewer(principal, assignedTo),
  isVisibleTo: ({ principal }, { assignedTo }) => principal.isSuperAdmin || assignedTo === principal.id,
  moves: {
    'task.edit': {
      logged: 'Edited task',
      message: 'Task edited',
      // A description that is left out is kept; an empty one is removed.
      changes: async ({ title, description, assignedTo }: BodyOf<'task.edit'>, change: Change<TaskRow>) => ({
        title,
        description: description === undefined ? change.row.description : description || null,
        assignedTo: await assigneeAfter(change, assignedTo),
      }),
    },
    'task.delete': { logged: 'Deleted task', message: 'Task deleted' },
    'task.markDone': {
      logged: 'Marked task as done',
      message: 'Task marked as done',
      changes: ({ percentageDone }: BodyOf<'task.markDone'>) => ({ percentageDone }),
    },
    // An approval without feedback removes the feedback of an earlier review.
    'task.approve': { logged: 'Approved task', message: 'Task approved', changes: withFeedback },
    'task.deny': { logged: 'Denied task', message: 'Task denied', changes: withFeedback },
    'task.requestMore': { logged: 'Requested more on task', message: 'Task updated', changes: withFeedback },
    'task.complete': { logged: 'Completed task', message: 'Task marked as completed' },
  },
})
