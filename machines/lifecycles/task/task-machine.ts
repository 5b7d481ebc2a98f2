import { and, or, setup } from 'xstate'
import type { Lifecycle, MoveEvent } from '#machines/core/lifecycle.ts'
import type { MoveMeta, StatusMeta } from '#machines/core/meta.ts'
import { isPerson, type Person } from '#machines/lifecycles/viewer.ts'
import { taskWords } from './task-words.ts'

// The contract validates titles, percentages and feedback.

const { moves, statuses } = taskWords

/** `reviewer` is a super admin on somebody else's task, `assignee` its owner, who may be a super admin too. */
export interface TaskViewer extends Person {
  readonly relation: 'assignee' | 'reviewer' | 'colleague'
}

export function taskViewer(
  { id, isSuperAdmin, permissions, program }: Person,
  assigneeId: string | undefined,
): TaskViewer {
  const relation = id === assigneeId ? 'assignee' : isSuperAdmin ? 'reviewer' : 'colleague'
  return { id, isSuperAdmin, permissions, relation, program }
}

const taskSetup = setup({
  types: { events: {} as MoveEvent<keyof typeof moves, TaskViewer>, meta: {} as StatusMeta | MoveMeta },
  guards: {
    isAssignee: ({ event }) => event.by.relation === 'assignee',
    actsAsReviewer: ({ event }) => event.by.relation === 'reviewer',
    isSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    isPerson,
    isReviewer: and(['actsAsReviewer', 'isPerson']),
    canComplete: or(['isReviewer', and(['isAssignee', 'isSuperAdmin', 'isPerson'])]),
  },
})

const edit = {
  'task.edit': [
    { guard: 'isReviewer', target: 'proposed', ...moves['task.edit'].any },
    { guard: 'isAssignee', target: 'proposed', ...moves['task.edit'].own },
  ],
} as const
const remove = {
  'task.delete': [
    { guard: 'isReviewer', target: 'deleted', ...moves['task.delete'].any },
    { guard: 'isAssignee', target: 'deleted', ...moves['task.delete'].own },
  ],
} as const
const markDone = { 'task.markDone': { guard: 'isAssignee', target: 'done', ...moves['task.markDone'] } } as const
const approve = { 'task.approve': { guard: 'isReviewer', target: 'approved', ...moves['task.approve'] } } as const
const deny = { 'task.deny': { guard: 'isReviewer', target: 'denied', ...moves['task.deny'] } } as const
const requestMore = {
  'task.requestMore': { guard: 'isReviewer', target: 'carried-forward', ...moves['task.requestMore'] },
} as const
const complete = { 'task.complete': { guard: 'canComplete', target: 'completed', ...moves['task.complete'] } } as const

const taskMachine = taskSetup.createMachine({
  id: 'task',
  description: taskWords.description,
  initial: 'proposed',
  states: {
    proposed: { ...statuses.proposed, on: { ...edit, ...remove, ...approve, ...deny, ...requestMore, ...complete } },
    approved: { ...statuses.approved, on: { ...markDone, ...deny, ...requestMore, ...complete } },
    denied: { ...statuses.denied, on: { ...markDone, ...approve, ...requestMore, ...complete } },
    'carried-forward': {
      ...statuses['carried-forward'],
      on: { ...markDone, ...approve, ...deny, ...requestMore, ...complete },
    },
    done: { ...statuses.done, on: { ...approve, ...deny, ...requestMore, ...complete } },
    completed: { ...statuses.completed, type: 'final' },
    deleted: { type: 'final', description: 'Erased.' },
  },
})

export const taskLifecycle = { entity: 'task', machine: taskMachine, words: taskWords } as const satisfies Lifecycle
