import type { TaskStatus } from '#contract/task.ts'
import { tasks } from '#server/db/schema.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import { taskAnswer } from './answer.ts'
import { dueDateWithin } from './due-date.ts'
import { originOf } from './origin.ts'

export interface NewTask {
  readonly title: string
  readonly description?: string | undefined
  readonly dueDate: string
}

interface Beginning {
  readonly action: 'task.create' | 'task.assign'
  readonly logged: string
  readonly status: TaskStatus
  readonly assignedTo: string
}

/** Stores a new task; who may, for whom and in which status is up to the verb. */
export async function addTask(context: CallContext, { action, logged, status, assignedTo }: Beginning, given: NewTask) {
  const { tx, services, principal } = context
  const now = services.now()
  const [row] = await tx
    .insert(tasks)
    .values({
      id: services.newId(),
      title: given.title,
      description: given.description || null,
      dueDate: dueDateWithin(given.dueDate, now),
      status,
      assignedTo,
      createdBy: principal.id,
      origin: originOf({ isSuperAdmin: principal.isSuperAdmin, roleName: principal.role?.name }),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('A new task was not stored')
  await appendAudit(context, {
    action,
    message: `${logged}: ${row.title}`,
    entity: 'task',
    entityId: row.id,
    after: row,
  })
  return { status: 201 as const, version: row.version, message: 'Task added', data: taskAnswer(row) }
}
