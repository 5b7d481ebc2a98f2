import { assertDefined } from '#machines/core/assert-defined.ts'
import { movesOpenTo } from '#machines/core/lifecycle.ts'
import { workspaceMachine } from '#machines/flows/workspace/workspace-machine.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import { flowModel } from './model.ts'

function askFor(call: 'task.edit' | 'task.delete', version?: number) {
  const { type, label, tone, success, step } = assertDefined(
    movesOpenTo(taskLifecycle, 'proposed', taskViewers.assignee).find((each) => each.type === call),
  )
  const move = { type, label, tone, success, step }
  const record = { recordId: 'task-1', subject: { name: 'Report' }, version }
  return { request: { ...record, move, endings: [move], change: { call } } }
}

const PUBLISH = { type: 'publish', label: 'Publish', tone: 'positive', success: 'Published' } as const
const SAVE = { type: 'save', label: 'Save as draft', tone: 'neutral', success: 'Saved' } as const

const REOPEN = { call: 'task.approve', body: {}, entity: 'task', success: 'Reopened' } as const

const change = { call: 'task.edit', body: { title: 'Report' } } as const

export const workspaceModel = flowModel(workspaceMachine, {
  events: {
    'record.view': { '': { id: 'task-1' } },
    'record.create': {
      '': { call: 'task.create', success: 'Task added successfully' },
      'with two endings': { call: 'task.create', success: 'Created', endings: [PUBLISH, SAVE] },
    },
    'move.ask': {
      'with a form': askFor('task.edit'),
      'with a confirmation': askFor('task.delete'),
      'with a version': askFor('task.edit', 3),
    },
    'step.submit': {
      '': { change },
      'with an inverse': { change, inverse: REOPEN },
      'by an ending': { change, ending: 'save' },
      'by an ending of another form': { change, ending: 'archive' },
    },
    'step.cancel': { '': {} },
  },
  actors: {
    send: {
      done: {
        accepted: { ok: true },
        'accepted with a version': { ok: true, version: 4 },
        refused: { ok: false, message: 'Too late' },
      },
      error: { 'with an error': new Error('Network down'), 'without one': 'unreadable' },
    },
  },
  contextKey: ({ viewedId }) => (viewedId === undefined ? '' : 'from the details'),
})
