import { describe } from 'vitest'
import { walkLifecycle } from './support/lifecycle-walk.ts'
import { startTaskWorld } from './support/task-world.ts'

/** Who makes the call, and whose task it is. */
const CAST = {
  owner: { caller: 'chidi', assignedTo: 'chidi' },
  'owning super admin': { caller: 'adaeze', assignedTo: 'adaeze' },
  reviewer: { caller: 'adaeze', assignedTo: 'chidi' },
  colleague: { caller: 'zainab', assignedTo: 'chidi' },
}

const OPEN = ['proposed', 'approved', 'denied', 'carried-forward', 'done'] as const
const OWNERS = ['owner', 'owning super admin'] as const
const WRITERS = [...OWNERS, 'reviewer'] as const

type Status = (typeof OPEN)[number]

/** The same people in each of these statuses. */
const openIn = <Name extends keyof typeof CAST>(statuses: readonly Status[], who: readonly Name[]) =>
  Object.fromEntries(statuses.map((status) => [status, who])) as Partial<Record<Status, readonly Name[]>>

const allBut = (status: Status) => OPEN.filter((each) => each !== status)

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
    // Staff are not told that somebody else's task exists: to them it is missing, in whatever status it is.
    stopped: ({ status, viewer }) => (viewer === 'colleague' || status === 'deleted' ? 'not found' : undefined),
    calls: { legal: 35, 'a conflict': 57, forbidden: 34, 'not found': 70 },
    moves: {
      'task.edit': {
        call: ({ id }) => ['PATCH', `/task/${id}/edit`, { title: 'Edited title', description: 'Edited text' }],
        open: { proposed: WRITERS },
        stores: () => ({ title: 'Edited title', description: 'Edited text' }),
        says: 'Task edited',
        logged: 'Edited task',
        label: 'Edit',
      },
      'task.delete': {
        call: ({ id }) => ['DELETE', `/task/${id}/delete`],
        open: { proposed: WRITERS },
        to: 'deleted',
        says: 'Task deleted',
        logged: 'Deleted task',
        label: 'Delete',
      },
      'task.markDone': {
        call: ({ id }) => ['PATCH', `/task/${id}/done`, { percentageDone: 80 }],
        open: openIn(['approved', 'denied', 'carried-forward'], OWNERS),
        to: 'done',
        stores: () => ({ percentageDone: 80 }),
        says: 'Task marked as done',
        logged: 'Marked task as done',
        label: 'Mark as Done',
      },
      'task.approve': {
        call: ({ id }) => ['PATCH', `/task/${id}/approve`, { feedback: 'Good scope' }],
        open: openIn(allBut('approved'), ['reviewer']),
        to: 'approved',
        stores: () => ({ feedback: 'Good scope' }),
        says: 'Task approved',
        logged: 'Approved task',
        label: 'Approve',
      },
      'task.deny': {
        call: ({ id }) => ['PATCH', `/task/${id}/deny`, { feedback: 'Too broad' }],
        open: openIn(allBut('denied'), ['reviewer']),
        to: 'denied',
        stores: () => ({ feedback: 'Too broad' }),
        says: 'Task denied',
        logged: 'Denied task',
        label: 'Deny',
      },
      'task.requestMore': {
        call: ({ id }) => ['PATCH', `/task/${id}/request-more`, { feedback: 'Add the figures' }],
        open: openIn(OPEN, ['reviewer']),
        to: 'carried-forward',
        stores: () => ({ feedback: 'Add the figures' }),
        says: 'Task updated',
        logged: 'Requested more on task',
        label: 'Request More',
      },
      'task.complete': {
        call: ({ id }) => ['PATCH', `/task/${id}/complete`],
        open: openIn(OPEN, ['owning super admin', 'reviewer']),
        to: 'completed',
        says: 'Task marked as completed',
        logged: 'Completed task',
        label: 'Mark as completed',
      },
    },
  })
})
