import { describe } from 'vitest'
import { tasks } from '#server/db/schema.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startTaskWorld } from './support/task-world.ts'

/** The caller, and the owner of the task. */
const CAST = {
  assignee: { caller: 'chidi', assignedTo: 'chidi' },
  'assigned super admin': { caller: 'adaeze', assignedTo: 'adaeze' },
  reviewer: { caller: 'adaeze', assignedTo: 'chidi' },
  colleague: { caller: 'zainab', assignedTo: 'chidi' },
}

describe('every status of a task by every move by every viewer, over HTTP', () => {
  walkLifecycle('task', {
    storedIn: tasks,
    start: startTaskWorld,
    put: async (world, { status, viewer }) => {
      const { assignedTo } = CAST[viewer]
      if (status !== 'deleted') return world.putTask({ status, assignedTo })
      const task = await world.putTask({ assignedTo })
      await world.move('babatunde', task.id, 'task.delete')
      return task
    },
    callerOf: (viewer) => CAST[viewer].caller,
    stored: (status) => ({ status }),
    nameOf: ({ title }) => title,
    recipients: { assignee: ({ assignedTo }) => [assignedTo] },
    // A task of another person is missing to staff.
    stopped: ({ status, viewer }) => (viewer === 'colleague' || status === 'deleted' ? 'not found' : undefined),
  })
})
