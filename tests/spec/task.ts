import type { TaskStatus } from '#contract/task.ts'
import type { MoveTypeOf } from '#machines/core/lifecycle.ts'
import type { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import type { LifecycleSpec } from './lifecycle-spec.ts'

// Sections 2, 4, 6, 7 and 8 of the specification. A reviewer is a super admin on someone else's task.

const OPEN = ['proposed', 'approved', 'denied', 'carried-forward', 'done'] as const
const ASSIGNEES = ['assignee', 'assigned super admin'] as const
const WRITERS = [...ASSIGNEES, 'reviewer'] as const
const REVIEWERS = ['reviewer'] as const

const openIn = <Viewer extends string>(statuses: readonly TaskStatus[], who: readonly Viewer[]) =>
  Object.fromEntries(statuses.map((status) => [status, who])) as Partial<Record<TaskStatus, readonly Viewer[]>>

const except = (status: TaskStatus) => OPEN.filter((each) => each !== status)

const FEEDBACK = { kind: 'text', field: 'feedback', label: 'Feedback', maxLength: 500, offersRecent: true } as const
const TYPED = 'Split it in two'

const deleteStep = (description: string) =>
  ({ kind: 'confirm', title: 'Delete task?', description, submit: 'Delete task' }) as const

const OWN_DELETION = deleteStep('Deleting this task would erase it permanently.')
const EDITED = { title: 'Yearly report', description: 'Figures of the third quarter' } as const
const EDIT_OWN = { kind: 'form', drawer: 'editOwn' } as const

export const taskSpec = {
  statuses: {
    proposed: { label: 'Proposed', tone: 'blue' },
    approved: { label: 'Approved', tone: 'green' },
    denied: { label: 'Denied', tone: 'red' },
    'carried-forward': { label: 'Carried-forward', tone: 'orange' },
    done: { label: 'Done', tone: 'purple' },
    completed: { label: 'Completed', tone: 'dark-green' },
  },
  initial: 'proposed',
  figures: { states: 7, accepted: 35, refused: 161, transitions: 25 },
  isDeletable: true,
  viewers: ['assignee', 'assigned super admin', 'reviewer', 'colleague'],
  menu: {
    above: [
      {
        label: 'View details',
        effect: {
          kind: 'drawer',
          title: 'View task details',
          shows: [
            'The details about the progress of this task',
            'Task name',
            'Quarterly report',
            'Description',
            EDITED.description,
            'Due date',
            '27-11-2026',
            'Percentage done',
          ],
          showsTo: { reviewer: ['Origin', 'Staff'] },
        },
      },
    ],
  },
  moves: {
    'task.edit': {
      label: 'Edit',
      tone: 'neutral',
      open: { proposed: WRITERS },
      refusal: 'Only the assignee or a super admin who reviews the task can edit it.',
      step: { kind: 'form', drawer: 'editAny' },
      variants: {
        assignee: { step: EDIT_OWN },
        'assigned super admin': { step: EDIT_OWN },
        reviewer: { body: { ...EDITED, assignedTo: 'ada' } },
      },
      drawer: { title: 'Edit Task', submit: 'Save changes' },
      fills: ['Task title', 'Yearly report'],
      call: {
        name: 'task.edit',
        method: 'PATCH',
        path: '/task/{id}/edit',
        body: EDITED,
      },
      success: 'Task edited successfully',
      happened: 'Edited',
      says: 'Task edited',
      logged: 'Edited task',
      notifies: { who: 'assignee', kind: 'task.assigned', from: [] },
    },
    'task.delete': {
      label: 'Delete',
      tone: 'negative',
      open: { proposed: WRITERS },
      to: 'deleted',
      refusal: 'Only the assignee or a super admin who reviews the task can delete it.',
      step: deleteStep('Deleting this task would erase it permanently, and from the assignee’s dashboard.'),
      variants: { assignee: { step: OWN_DELETION }, 'assigned super admin': { step: OWN_DELETION } },
      call: { name: 'task.delete', method: 'DELETE', path: '/task/{id}/delete' },
      success: 'Task deleted successfully',
      happened: 'Deleted',
      says: 'Task deleted',
      logged: 'Deleted task',
      notifies: 'nobody',
    },
    'task.markDone': {
      label: 'Mark as Done',
      tone: 'positive',
      open: openIn(['approved', 'denied', 'carried-forward'], ASSIGNEES),
      to: 'done',
      refusal: 'Only the assignee can mark this task as done.',
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
      fills: ['Percentage done', '80'],
      call: { name: 'task.markDone', method: 'PATCH', path: '/task/{id}/done', body: { percentageDone: 80 } },
      success: 'Task marked as done successfully',
      happened: 'Marked as done',
      says: 'Task marked as done',
      logged: 'Marked task as done',
      notifies: 'nobody',
    },
    'task.approve': {
      label: 'Approve',
      tone: 'positive',
      open: openIn(except('approved'), REVIEWERS),
      to: 'approved',
      refusal: 'Only a super admin can approve a task, and not their own.',
      step: {
        kind: 'confirm',
        title: 'Approve task?',
        description: 'The assignee can then mark it as done.',
        submit: 'Approve',
        question: { ...FEEDBACK, label: 'Feedback (optional)', required: false },
      },
      fills: ['Feedback (optional)', TYPED],
      call: { name: 'task.approve', method: 'PATCH', path: '/task/{id}/approve', body: { feedback: TYPED } },
      success: 'Task approved successfully',
      happened: 'Approved',
      key: 'A',
      says: 'Task approved',
      logged: 'Approved task',
      notifies: { who: 'assignee', kind: 'task.approved' },
    },
    'task.deny': {
      label: 'Deny',
      tone: 'negative',
      open: openIn(except('denied'), REVIEWERS),
      to: 'denied',
      refusal: 'Only a super admin can deny a task, and not their own.',
      step: {
        kind: 'confirm',
        title: 'Deny task?',
        description: 'Tell the assignee why this task is denied.',
        submit: 'Deny',
        question: { ...FEEDBACK, required: true },
      },
      fills: ['Feedback', TYPED],
      call: { name: 'task.deny', method: 'PATCH', path: '/task/{id}/deny', body: { feedback: TYPED } },
      success: 'Task denied successfully',
      happened: 'Denied',
      key: 'D',
      says: 'Task denied',
      logged: 'Denied task',
      notifies: { who: 'assignee', kind: 'task.denied' },
    },
    'task.requestMore': {
      label: 'Request More',
      tone: 'neutral',
      open: openIn(OPEN, REVIEWERS),
      to: 'carried-forward',
      refusal: 'Only a super admin can request more on a task, and not their own.',
      step: {
        kind: 'confirm',
        title: 'Request more?',
        description: 'Tell the assignee what more is needed. The task is carried forward.',
        submit: 'Request more',
        question: { ...FEEDBACK, required: true },
      },
      fills: ['Feedback', TYPED],
      call: { name: 'task.requestMore', method: 'PATCH', path: '/task/{id}/request-more', body: { feedback: TYPED } },
      success: 'Task updated successfully',
      happened: 'More requested',
      key: 'R',
      says: 'Task updated',
      logged: 'Requested more on task',
      notifies: { who: 'assignee', kind: 'task.moreRequested' },
    },
    'task.complete': {
      label: 'Mark as completed',
      tone: 'positive',
      open: openIn(OPEN, ['assigned super admin', 'reviewer']),
      to: 'completed',
      refusal: 'Only a super admin can mark a task as completed.',
      step: {
        kind: 'confirm',
        title: 'Mark as completed?',
        description: 'Completed tasks cannot be updated further.',
        submit: 'Mark as completed',
      },
      call: { name: 'task.complete', method: 'PATCH', path: '/task/{id}/complete' },
      success: 'Task marked as completed successfully',
      happened: 'Completed',
      says: 'Task marked as completed',
      logged: 'Completed task',
      notifies: 'nobody',
    },
  },
} as const satisfies LifecycleSpec<
  TaskStatus,
  'assignee' | 'assigned super admin' | 'reviewer' | 'colleague',
  MoveTypeOf<typeof taskLifecycle>
>
