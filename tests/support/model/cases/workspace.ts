import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/viewers.ts'
import { flowModel } from '../model.ts'

const subject = { id: 'task-1', status: 'proposed', viewer: taskViewers.assignee }

const PUBLISH = { type: 'publish', label: 'Publish', tone: 'positive', success: 'Published' } as const
const SAVE = { type: 'save', label: 'Save as draft', tone: 'neutral', success: 'Saved' } as const

export const workspaceModel = flowModel(createWorkspace(taskLifecycle), {
  events: {
    'record.view': { '': { id: 'task-1' } },
    'record.create': {
      '': { form: 'create', success: 'Task added successfully' },
      'with two endings': { form: 'create', success: 'Created', endings: [PUBLISH, SAVE] },
    },
    'move.ask': {
      'with a form': { move: 'task.edit', subject },
      'with a confirmation': { move: 'task.delete', subject },
      'with a version': { move: 'task.edit', subject: { ...subject, version: 3 } },
      'that is not open': { move: 'task.approve', subject },
    },
    'step.submit': {
      '': { values: { title: 'Report' } },
      'by an ending': { values: { title: 'Report' }, ending: 'save' },
      'by an ending of another form': { values: { title: 'Report' }, ending: 'archive' },
    },
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
  contextKey: ({ viewedId }) => (viewedId === undefined ? '' : 'from the details'),
})
