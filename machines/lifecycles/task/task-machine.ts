import { setup } from 'xstate'
import { FEEDBACK_MAX } from '#contract/task.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { ConfirmStep, MoveMeta, StatusMeta } from '#machines/lifecycles/meta.ts'
import type { Viewer } from '#machines/lifecycles/viewer.ts'

// The status of one task. The browser reads it for the row menu, the server to decide a call, tests and docs to list
// every case. It never says what a valid title, percentage or feedback is: the contract does.

type TaskEvent =
  | { type: 'task.edit'; by: Viewer }
  | { type: 'task.delete'; by: Viewer }
  | { type: 'task.markDone'; by: Viewer }
  | { type: 'task.approve'; by: Viewer }
  | { type: 'task.deny'; by: Viewer }
  | { type: 'task.requestMore'; by: Viewer }
  | { type: 'task.complete'; by: Viewer }

const confirm = (step: Omit<ConfirmStep, 'kind'>): ConfirmStep => ({ kind: 'confirm', ...step })

const feedback = (required: boolean) =>
  ({ field: 'feedback', label: 'Feedback', required, maxLength: FEEDBACK_MAX }) as const

const editMeta = (drawer: string): MoveMeta => ({
  label: 'Edit',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer },
  success: 'Task edited successfully',
  refusal: 'Only the assignee or a super admin who reviews the task can edit it.',
})

const deleteMeta = (description: string): MoveMeta => ({
  label: 'Delete',
  order: 2,
  tone: 'negative',
  step: confirm({ title: 'Delete task?', description, submit: 'Delete task' }),
  success: 'Task deleted successfully',
  refusal: 'Only the assignee or a super admin who reviews the task can delete it.',
})

const completeMeta: MoveMeta = {
  label: 'Mark as completed',
  order: 7,
  tone: 'positive',
  step: confirm({
    title: 'Mark as completed?',
    description: 'Completed tasks cannot be updated further.',
    submit: 'Mark as completed',
  }),
  success: 'Task marked as completed successfully',
  refusal: 'Only a super admin can mark a task as completed.',
}

const taskSetup = setup({
  types: { events: {} as TaskEvent, meta: {} as StatusMeta | MoveMeta },
  guards: {
    isOwner: ({ event }) => event.by.relation === 'owner',
    isReviewer: ({ event }) => event.by.relation === 'reviewer',
    isOwningSuperAdmin: ({ event }) => event.by.relation === 'owner' && event.by.isSuperAdmin,
  },
})

const edit = {
  'task.edit': [
    {
      guard: 'isReviewer',
      target: 'proposed',
      meta: editMeta('editAny'),
      description: 'Change title, description and assignee',
    },
    { guard: 'isOwner', target: 'proposed', meta: editMeta('editOwn'), description: 'Change title and description' },
  ],
} as const

const remove = {
  'task.delete': [
    {
      guard: 'isReviewer',
      target: 'deleted',
      meta: deleteMeta('Deleting this task would erase it permanently, and from the assignee’s dashboard.'),
      description: 'Erase it for good, from the assignee’s dashboard too',
    },
    {
      guard: 'isOwner',
      target: 'deleted',
      meta: deleteMeta('Deleting this task would erase it permanently.'),
      description: 'Erase it for good',
    },
  ],
} as const

const markDone = {
  'task.markDone': {
    guard: 'isOwner',
    target: 'done',
    description: 'Say how much of it is done',
    meta: {
      label: 'Mark as Done',
      order: 3,
      tone: 'positive',
      step: confirm({
        title: 'Mark as done?',
        description: 'How much of this task have you done?',
        submit: 'Mark as done',
        question: {
          field: 'percentageDone',
          label: 'Percentage done',
          hint: 'Maximum: 100, Minimum: 0',
          required: true,
        },
      }),
      success: 'Task marked as done successfully',
      refusal: 'Only the assignee can mark this task as done.',
    },
  },
} as const

const approve = {
  'task.approve': {
    guard: 'isReviewer',
    target: 'approved',
    description: 'Accept the task',
    meta: {
      label: 'Approve',
      order: 4,
      tone: 'positive',
      step: confirm({
        title: 'Approve task?',
        description: 'The assignee can then mark it as done.',
        submit: 'Approve',
        question: feedback(false),
      }),
      success: 'Task approved successfully',
      refusal: 'Only a super admin can approve a task, and not their own.',
    },
  },
} as const

const deny = {
  'task.deny': {
    guard: 'isReviewer',
    target: 'denied',
    description: 'Turn the task down, with a reason',
    meta: {
      label: 'Deny',
      order: 5,
      tone: 'negative',
      step: confirm({
        title: 'Deny task?',
        description: 'Tell the assignee why this task is denied.',
        submit: 'Deny',
        question: feedback(true),
      }),
      success: 'Task denied successfully',
      refusal: 'Only a super admin can deny a task, and not their own.',
    },
  },
} as const

const requestMore = {
  'task.requestMore': {
    guard: 'isReviewer',
    target: 'carried-forward',
    description: 'Carry it into the next week and ask for more detail',
    meta: {
      label: 'Request More',
      order: 6,
      tone: 'neutral',
      step: confirm({
        title: 'Request more?',
        description: 'Tell the assignee what more is needed. The task is carried forward.',
        submit: 'Request more',
        question: feedback(true),
      }),
      success: 'Task updated successfully',
      refusal: 'Only a super admin can request more on a task, and not their own.',
    },
  },
} as const

const complete = {
  'task.complete': [
    { guard: 'isReviewer', target: 'completed', meta: completeMeta, description: 'Close the task for good' },
    {
      guard: 'isOwningSuperAdmin',
      target: 'completed',
      meta: completeMeta,
      description: 'Close one’s own task for good',
    },
  ],
} as const

const taskMachine = taskSetup.createMachine({
  id: 'task',
  description: 'A weekly deliverable, from its proposal to its completion.',
  initial: 'proposed',
  states: {
    proposed: {
      meta: { label: 'Proposed', tone: 'blue' },
      description: 'Created by its owner, waiting for a review.',
      on: { ...edit, ...remove, ...approve, ...deny, ...requestMore, ...complete },
    },
    approved: {
      meta: { label: 'Approved', tone: 'green' },
      description: 'Accepted by a reviewer, or assigned by one: the owner works on it.',
      on: { ...markDone, ...deny, ...requestMore, ...complete },
    },
    denied: {
      meta: { label: 'Denied', tone: 'red' },
      description: 'Turned down with a reason.',
      on: { ...markDone, ...approve, ...requestMore, ...complete },
    },
    'carried-forward': {
      meta: { label: 'Carried-forward', tone: 'orange' },
      description: 'More was asked for: it goes into the next week.',
      on: { ...markDone, ...approve, ...deny, ...requestMore, ...complete },
    },
    done: {
      meta: { label: 'Done', tone: 'purple' },
      description: 'The owner reports it as done, waiting for a review.',
      on: { ...approve, ...deny, ...requestMore, ...complete },
    },
    completed: {
      meta: { label: 'Completed', tone: 'dark-green' },
      description: 'Closed. Nothing about it changes any more.',
      type: 'final',
    },
    deleted: { description: 'Erased.', type: 'final' },
  },
})

export const taskLifecycle = { entity: 'task', machine: taskMachine } as const satisfies Lifecycle
