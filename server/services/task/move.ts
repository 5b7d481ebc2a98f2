import { and, eq } from 'drizzle-orm'
import type { TaskStatus } from '#contract/task.ts'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { type Viewer, viewerOf } from '#machines/lifecycles/viewer.ts'
import { tasks } from '#server/db/schema.ts'
import { conflict, notFound, refused, staleVersion } from '#server/errors.ts'
import { appendAudit } from '#server/services/audit/append.ts'
import type { CallContext } from '#server/services/context.ts'
import type { TaskRow } from './answer.ts'

export type TaskMove = MoveTypeOf<typeof taskLifecycle>
export type TaskChanges = Partial<Pick<TaskRow, 'title' | 'description' | 'assignedTo' | 'feedback' | 'percentageDone'>>

interface Asked {
  readonly type: TaskMove
  /** What the audit log calls it: "Approved task". */
  readonly logged: string
  /** What the caller is told. */
  readonly message: string
  /** What changes besides the status. Asked only when the lifecycle allows the move; throws to refuse it. */
  readonly changes?: (row: TaskRow, by: Viewer) => TaskChanges | Promise<TaskChanges>
}

/** Makes one move of the task lifecycle: every verb on a stored task is this, with its own changes. */
export async function moveTask(context: CallContext, taskId: string, { type, logged, message, changes }: Asked) {
  const row = await lockTask(context, taskId)
  const by = viewerOf(context.principal, row.assignedTo)
  const decision = applyMove(taskLifecycle, row.status, { type, by })
  if (!decision.ok) throw refused(decision.refusal)
  const changed = (await changes?.(row, by)) ?? {}
  const { expectedVersion } = context
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw staleVersion()
  const after =
    decision.status === 'deleted' ? await erase(context, row) : await store(context, row, decision.status, changed)
  await appendAudit(context, {
    action: type,
    message: `${logged}: ${(after ?? row).title}`,
    entity: 'task',
    entityId: row.id,
    before: row,
    after,
  })
  return { message, ...(after && { version: after.version }) }
}

/** The row, locked until the call's end. Staff get the same answer for a missing task and for somebody else's. */
async function lockTask({ tx, principal }: CallContext, taskId: string) {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for('update')
  if (!row || (row.assignedTo !== principal.id && !principal.isSuperAdmin)) throw notFound('task')
  return row
}

const unchanged = (row: TaskRow) =>
  and(eq(tasks.id, row.id), eq(tasks.status, row.status), eq(tasks.version, row.version))

const CHANGED_MEANWHILE = 'Somebody else changed this task in the meantime. Reload and try again.'

async function store({ tx, services }: CallContext, row: TaskRow, status: TaskStatus, changes: TaskChanges) {
  const [stored] = await tx
    .update(tasks)
    .set({ ...changes, status, version: row.version + 1, updatedAt: services.now() })
    .where(unchanged(row))
    .returning()
  if (!stored) throw conflict(CHANGED_MEANWHILE)
  return stored
}

async function erase({ tx }: CallContext, row: TaskRow) {
  const erased = await tx.delete(tasks).where(unchanged(row)).returning({ id: tasks.id })
  if (erased.length === 0) throw conflict(CHANGED_MEANWHILE)
  return undefined
}
