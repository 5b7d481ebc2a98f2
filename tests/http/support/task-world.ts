import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { tasks, type users } from '#server/db/schema.ts'
import type { MoveSpec } from '#tests/spec/lifecycle-spec.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { find, insertRow, startWorld } from './world.ts'

export type TaskMove = MoveTypeOf<typeof taskLifecycle>
export type TaskRow = typeof tasks.$inferSelect

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

const MOVES: Readonly<Record<TaskMove, MoveSpec>> = taskSpec.moves

/** Everybody is signed in, and there is no task. */
export async function startTaskWorld() {
  const world = await startWorld({ roles: ROLES, people: PEOPLE })
  const { db, clock } = world
  let count = 0

  /** Chidi proposes it by default. */
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
    rowOf: (taskId: string) => find<TaskRow>(db, tasks, taskId),
    /** Returns its id. */
    propose: async (title: string, as: Person = 'chidi', dueDate = '2026-03-09T11:00:00.000Z'): Promise<string> =>
      (await world.call(as, 'POST', '/task/create', { title, dueDate })).body.data._id,
    /** It sends the stated body by default. */
    move(as: Person, taskId: string, type: TaskMove, body?: object, headers?: Record<string, string>) {
      const { method, path, body: stated } = MOVES[type].call
      return world.call(as, method, path.replace('{id}', taskId), body ?? stated, headers)
    },
  }
}
