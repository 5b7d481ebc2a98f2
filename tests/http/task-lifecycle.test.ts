import { describe } from 'vitest'
import { taskSpec } from '#tests/spec/task.ts'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startTaskWorld } from './support/task-world.ts'

/** Who makes the call, and whose task it is. */
const CAST = {
  assignee: { caller: 'chidi', assignedTo: 'chidi' },
  'assigned super admin': { caller: 'adaeze', assignedTo: 'adaeze' },
  reviewer: { caller: 'adaeze', assignedTo: 'chidi' },
  colleague: { caller: 'zainab', assignedTo: 'chidi' },
}

describe('every status of a task by every move by every viewer, over HTTP', () => {
  walkLifecycle('task', {
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
    // To staff a task of another person is missing, in every status.
    stopped: ({ status, viewer }) => (viewer === 'colleague' || status === 'deleted' ? 'not found' : undefined),
    calls: { legal: 35, 'a conflict': 57, forbidden: 34, 'not found': 70 },
    moves: {
      'task.edit': { stores: () => taskSpec.moves['task.edit'].call.body, says: 'Task edited', logged: 'Edited task' },
      'task.delete': { says: 'Task deleted', logged: 'Deleted task' },
      'task.markDone': {
        stores: () => taskSpec.moves['task.markDone'].call.body,
        says: 'Task marked as done',
        logged: 'Marked task as done',
      },
      'task.approve': {
        stores: () => taskSpec.moves['task.approve'].call.body,
        says: 'Task approved',
        logged: 'Approved task',
      },
      'task.deny': { stores: () => taskSpec.moves['task.deny'].call.body, says: 'Task denied', logged: 'Denied task' },
      'task.requestMore': {
        stores: () => taskSpec.moves['task.requestMore'].call.body,
        says: 'Task updated',
        logged: 'Requested more on task',
      },
      'task.complete': { says: 'Task marked as completed', logged: 'Completed task' },
    },
  })
})
