import { and, count, eq, inArray, not, type SQL } from 'drizzle-orm'
import type { Waiting } from '#contract/proof.ts'
import type { TaskStatus } from '#contract/task.ts'
import { decideMove, movesOpenTo } from '#machines/core/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import type { ReadContext } from '#server/core/context.ts'
import { isOpenTask } from '#server/core/record-statuses.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { forbidden, notFound } from '#server/errors/app-error.ts'
import { heldPermissions } from '#server/identity/session/caller.ts'

/** What a reviewer can do with a task in this status, while its assignee cannot sign in. */
function wayOut(status: TaskStatus): 'reassignable' | 'held' | undefined {
  const moves = movesOpenTo(taskLifecycle, status, taskViewers.reviewer)
  if (moves.some(({ type }) => type === 'task.edit')) return 'reassignable'
  return moves.length > 0 ? 'held' : undefined
}

async function countOpen(queries: ReadQueries, isWaiting: SQL): Promise<Waiting> {
  const rows = await queries
    .select({ status: tasks.status, count: count() })
    .from(tasks)
    .where(and(isOpenTask, isWaiting))
    .groupBy(tasks.status)
  const sum = (way?: 'reassignable' | 'held') =>
    rows.reduce((total, row) => (way && wayOut(row.status) !== way ? total : total + row.count), 0)
  return { open: sum(), reassignable: sum('reassignable'), held: sum('held') }
}

/** Rejects with 404 for an unknown user, and 403 for callers who may not lock them, locked already or not. */
export async function waitingForUser({ queries, principal }: ReadContext, id: string) {
  const [found] = await queries
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id))
  if (!found) throw notFound('user')
  const { isSuperAdmin } = found.user
  const by = userViewer(principal, { id, isSuperAdmin, permissions: heldPermissions(found.user, found.role) })
  const decision = decideMove(userLifecycle, 'unlocked', { type: 'user.lock', by })
  if (!decision.ok) throw forbidden(decision.refusal.message)
  return countOpen(queries, eq(tasks.assignedTo, id))
}

/** Super admins keep all rights, so their tasks do not count. Rejects with 404 for an unknown role. */
export async function waitingForRole({ queries }: ReadContext, id: string) {
  const [role] = await queries.select({ id: roles.id }).from(roles).where(eq(roles.id, id))
  if (!role) throw notFound('role')
  const holders = queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.roleId, id), not(users.isSuperAdmin)))
  return countOpen(queries, inArray(tasks.assignedTo, holders))
}
