import { eq } from 'drizzle-orm'
import type { MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { tasks, type users } from '#server/db/schema.ts'
import { insertRow, startWorld } from './world.ts'

export type TaskMove = MoveTypeOf<typeof taskLifecycle>
export type TaskRow = typeof tasks.$inferSelect

/** Every kind of person that the task calls distinguish. */
export const PEOPLE = {
  chidi: { firstName: 'Chidi', lastName: 'Okafor', roleId: 'engineering' },
  zainab: { firstName: 'Zainab', lastName: 'Bello', roleId: 'engineering' },
  visitor: { firstName: 'Vera', lastName: 'Edet', roleId: 'visitors' },
  obinna: { firstName: 'Obinna', lastName: 'Madu', roleId: 'engineering', locked: true },
  adaeze: { firstName: 'Adaeze', lastName: 'Nwosu', isSuperAdmin: true },
  babatunde: { firstName: 'Babatunde', lastName: 'Alabi', isSuperAdmin: true },
} as const satisfies Record<string, Partial<typeof users.$inferInsert>>

export type Person = keyof typeof PEOPLE

const ROLES = {
  engineering: { name: 'Software engineer', permissions: ['read_task'] },
  visitors: { name: 'Visitor', permissions: ['read_announcement'] },
}

/** How each move of the lifecycle is called, with a body that is valid for it. */
export const MOVE_CALLS: Readonly<
  Record<TaskMove, { method: 'PATCH' | 'DELETE'; verb: string; body?: Record<string, unknown> }>
> = {
  'task.edit': { method: 'PATCH', verb: 'edit', body: { title: 'Edited title', description: 'Edited text' } },
  'task.delete': { method: 'DELETE', verb: 'delete' },
  'task.markDone': { method: 'PATCH', verb: 'done', body: { percentageDone: 80 } },
  'task.approve': { method: 'PATCH', verb: 'approve', body: { feedback: 'Good scope' } },
  'task.deny': { method: 'PATCH', verb: 'deny', body: { feedback: 'Too broad' } },
  'task.requestMore': { method: 'PATCH', verb: 'request-more', body: { feedback: 'Add the figures' } },
  'task.complete': { method: 'PATCH', verb: 'complete' },
}

/** A server with two staff, two super admins and a few others, all of them signed in, and no task. */
export async function startTaskWorld() {
  const world = await startWorld({ roles: ROLES, people: PEOPLE })
  const { db, clock } = world
  let count = 0

  /** Stores a task without any call; proposed by Chidi unless said. */
  async function putTask(given: Partial<typeof tasks.$inferInsert> = {}): Promise<TaskRow> {
    count += 1
    return insertRow(db, tasks, {
      id: `task-${count}`,
      title: 'Reconcile merchant settlements',
      description: 'Match the bank statement to the ledger',
      dueDate: new Date(clock.now().getTime() + 3 * 86_400_000),
      status: 'proposed',
      feedback: 'Said before',
      percentageDone: 10,
      assignedTo: 'chidi',
      createdBy: given.assignedTo ?? 'chidi',
      origin: 'Software engineer',
      version: 3,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      ...given,
    })
  }

  return {
    ...world,
    putTask,
    rowOf: async (taskId: string) => (await db.queries.select().from(tasks).where(eq(tasks.id, taskId)))[0],
    countTasks: () => db.queries.$count(tasks),
    move(as: Person, taskId: string, type: TaskMove, body = MOVE_CALLS[type].body, headers?: Record<string, string>) {
      const { method, verb } = MOVE_CALLS[type]
      return world.call(as, method, `/task/${taskId}/${verb}`, body, headers)
    },
  }
}
