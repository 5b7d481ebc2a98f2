import { sql } from 'drizzle-orm'
import type { TaskStatus } from '#contract/task.ts'
import { movesOpenTo } from '#machines/core/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import { holds } from '#server/core/holds.ts'
import { isOpenTask } from '#server/core/record-statuses.ts'
import type { Transaction } from '#server/db/connect.ts'
import { roles, tasks, users } from '#server/db/schema.ts'

interface Group extends Record<string, unknown> {
  readonly status: TaskStatus
  /** A super admin who is not the assignee can sign in. */
  readonly isReviewed: boolean
  /** The assignee can sign in. */
  readonly isAssigned: boolean
  /** The assignee is a super admin. */
  readonly isSuperAdmin: boolean
  readonly tasks: readonly string[]
}

function isStuck({ status, isReviewed, isAssigned, isSuperAdmin }: Group) {
  const present = [
    ...(isReviewed ? [taskViewers.reviewer] : []),
    ...(isAssigned ? [isSuperAdmin ? taskViewers['assigned super admin'] : taskViewers.assignee] : []),
  ]
  return present.every((viewer) => movesOpenTo(taskLifecycle, status, viewer).length === 0)
}

/** The ids of the open tasks that nobody who can sign in may move. Other charts have no end, so nobody has to move their records. */
export async function stuckTasks(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<Group>(sql`
    select ${tasks.status}, coalesce(${holds('read_task')}, false) as "isAssigned", ${users.isSuperAdmin} as "isSuperAdmin",
      exists (select from ${users} other where other.is_super_admin and not other.locked and other.id <> ${users.id})
        as "isReviewed",
      array_agg(${tasks.id} order by ${tasks.id}) as tasks
    from ${tasks} join ${users} on ${users.id} = ${tasks.assignedTo} left join ${roles} on ${roles.id} = ${users.roleId}
    where ${isOpenTask} group by 1, 2, 3, 4 order by 1`)
  return rows.filter(isStuck).flatMap((group) => group.tasks)
}
