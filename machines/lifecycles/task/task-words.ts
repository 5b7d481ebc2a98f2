import { FEEDBACK_MAX } from '#contract/enums.ts'
import type { TaskStatus } from '#contract/task.ts'
import type { LifecycleWords, MoveMeta } from '#machines/core/meta.ts'

const feedback = (required: boolean) =>
  ({
    kind: 'text',
    field: 'feedback',
    label: required ? 'Feedback' : 'Feedback (optional)',
    required,
    maxLength: FEEDBACK_MAX,
    offersRecent: true,
  }) as const

const edit = (drawer: string): MoveMeta => ({
  label: 'Edit',
  order: 1,
  tone: 'neutral',
  step: { kind: 'form', drawer },
  success: 'Task edited successfully',
  happened: 'Edited',
  refusal: 'Only the assignee or a super admin who reviews the task can edit it.',
})

const remove = (description: string): MoveMeta => ({
  label: 'Delete',
  order: 2,
  tone: 'negative',
  step: { kind: 'confirm', title: 'Delete task?', description, submit: 'Delete task' },
  success: 'Task deleted successfully',
  happened: 'Deleted',
  refusal: 'Only the assignee or a super admin who reviews the task can delete it.',
})

export const taskWords = {
  description: 'A weekly deliverable, from its proposal to its completion.',
  statuses: {
    proposed: {
      description: 'Created by its assignee, waiting for a review.',
      meta: { label: 'Proposed', tone: 'blue' },
    },
    approved: {
      description: 'Accepted by a reviewer, or assigned by one: the assignee works on it.',
      meta: { label: 'Approved', tone: 'green' },
    },
    denied: { description: 'Rejected with a reason.', meta: { label: 'Denied', tone: 'red' } },
    'carried-forward': {
      description: 'A reviewer requested more: it continues next week.',
      meta: { label: 'Carried-forward', tone: 'orange' },
    },
    done: {
      description: 'The assignee reports it as done, waiting for a review.',
      meta: { label: 'Done', tone: 'purple' },
    },
    completed: {
      description: 'Closed. It can no longer change.',
      meta: { label: 'Completed', tone: 'dark-green' },
    },
  },
  creations: { 'task.create': 'Proposed', 'task.assign': 'Assigned' },
  moves: {
    'task.edit': {
      any: { description: 'Change title, description and assignee', meta: edit('editAny') },
      own: { description: 'Change title and description', meta: edit('editOwn') },
    },
    'task.delete': {
      any: {
        description: 'Erase it permanently, from the assignee’s dashboard too',
        meta: remove('Deleting this task would erase it permanently, and from the assignee’s dashboard.'),
      },
      own: { description: 'Erase it permanently', meta: remove('Deleting this task would erase it permanently.') },
    },
    'task.markDone': {
      description: 'Report the percentage done',
      meta: {
        label: 'Mark as Done',
        order: 3,
        tone: 'positive',
        step: {
          kind: 'confirm',
          title: 'Mark as done?',
          description: 'How much of this task have you done?',
          submit: 'Mark as done',
          question: {
            kind: 'number',
            field: 'percentageDone',
            label: 'Percentage done',
            hint: 'Maximum: 100, Minimum: 0',
            required: true,
            min: 0,
            max: 100,
            unit: '%',
          },
        },
        success: 'Task marked as done successfully',
        happened: 'Marked as done',
        refusal: 'Only the assignee can mark this task as done.',
      },
    },
    'task.approve': {
      description: 'Accept the task',
      meta: {
        label: 'Approve',
        order: 4,
        tone: 'positive',
        step: {
          kind: 'confirm',
          title: 'Approve task?',
          description: 'The assignee can then mark it as done.',
          submit: 'Approve',
          question: feedback(false),
        },
        success: 'Task approved successfully',
        happened: 'Approved',
        key: 'A',
        refusal: 'Only a super admin can approve a task, and not their own.',
      },
    },
    'task.deny': {
      description: 'Reject the task with a reason',
      meta: {
        label: 'Deny',
        order: 5,
        tone: 'negative',
        step: {
          kind: 'confirm',
          title: 'Deny task?',
          description: 'Tell the assignee why this task is denied.',
          submit: 'Deny',
          question: feedback(true),
        },
        success: 'Task denied successfully',
        happened: 'Denied',
        key: 'D',
        refusal: 'Only a super admin can deny a task, and not their own.',
      },
    },
    'task.requestMore': {
      description: 'Carry it forward to the next week and request more',
      meta: {
        label: 'Request More',
        order: 6,
        tone: 'neutral',
        step: {
          kind: 'confirm',
          title: 'Request more?',
          description: 'Tell the assignee what more is needed. The task is carried forward.',
          submit: 'Request more',
          question: feedback(true),
        },
        success: 'Task updated successfully',
        happened: 'More requested',
        key: 'R',
        refusal: 'Only a super admin can request more on a task, and not their own.',
      },
    },
    'task.complete': {
      description: 'Close the task permanently',
      meta: {
        label: 'Mark as completed',
        order: 7,
        tone: 'positive',
        step: {
          kind: 'confirm',
          title: 'Mark as completed?',
          description: 'Completed tasks cannot be updated further.',
          submit: 'Mark as completed',
        },
        success: 'Task marked as completed successfully',
        happened: 'Completed',
        refusal: 'Only a super admin can mark a task as completed.',
      },
    },
  },
} as const satisfies LifecycleWords<TaskStatus>
