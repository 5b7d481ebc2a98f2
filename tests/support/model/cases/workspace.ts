import type { WorkspaceMachine } from '#machines/flows/workspace.ts'
import { registry, taskViewers } from '#machines/registry.ts'
import { flowModel } from '../model.ts'

const subject = { id: 'task-1', status: 'proposed', viewer: taskViewers.owner }

export const workspaceModel = flowModel<WorkspaceMachine>(registry.workspace.machine, {
  events: {
    'record.view': { '': { id: 'task-1' } },
    'record.create': { '': { form: 'create', success: 'Task added successfully' } },
    'move.ask': {
      'with a form': { move: 'task.edit', subject },
      'with a confirmation': { move: 'task.delete', subject },
      'that is not open': { move: 'task.approve', subject },
    },
    'step.submit': { '': { values: { title: 'Report' } } },
    'step.cancel': { '': {} },
  },
  actors: {
    send: {
      done: {
        accepted: { ok: true },
        refused: { ok: false, message: 'Too late' },
      },
      error: { 'with an error': new Error('Network down'), 'without one': 'unreadable' },
    },
  },
  bucket: ({ viewedId }) => (viewedId === undefined ? '' : 'from the details'),
})
