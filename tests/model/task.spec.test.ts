import { describe, expect, test } from 'vitest'
import { TASK_STATUSES } from '#contract/statuses.ts'
import type { TaskStatus } from '#contract/task.ts'
import { chartOf } from '#machines/chart.ts'
import { applyMove, explain, type MoveTypeOf, movesOpenTo, statusesOf, statusMeta } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { taskViewers } from '#machines/viewers.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

type MoveType = MoveTypeOf<typeof taskLifecycle>
type ViewerName = keyof typeof taskViewers

const STATUSES: Record<TaskStatus, [label: string, tone: string, description: string]> = {
  proposed: ['Proposed', 'blue', 'Created by its owner, waiting for a review.'],
  approved: ['Approved', 'green', 'Accepted by a reviewer, or assigned by one: the owner works on it.'],
  denied: ['Denied', 'red', 'Turned down with a reason.'],
  'carried-forward': ['Carried-forward', 'orange', 'More was asked for: it goes into the next week.'],
  done: ['Done', 'purple', 'The owner reports it as done, waiting for a review.'],
  completed: ['Completed', 'dark-green', 'Closed. Nothing about it changes any more.'],
}

const VIEWERS = ['owner', 'owning super admin', 'reviewer', 'colleague'] as const

/** The menu of a task in each status, for its viewers in their order. */
const MENUS: Record<TaskStatus, [string, string, string, string]> = {
  proposed: [
    'Edit, Delete',
    'Edit, Delete, Mark as completed',
    'Edit, Delete, Approve, Deny, Request More, Mark as completed',
    '',
  ],
  approved: ['Mark as Done', 'Mark as Done, Mark as completed', 'Deny, Request More, Mark as completed', ''],
  denied: ['Mark as Done', 'Mark as Done, Mark as completed', 'Approve, Request More, Mark as completed', ''],
  'carried-forward': [
    'Mark as Done',
    'Mark as Done, Mark as completed',
    'Approve, Deny, Request More, Mark as completed',
    '',
  ],
  done: ['', 'Mark as completed', 'Approve, Deny, Request More, Mark as completed', ''],
  completed: ['', '', '', ''],
}

interface Rule {
  from: readonly TaskStatus[]
  to: TaskStatus | 'deleted'
  by: readonly ViewerName[]
  /** The guard that refuses anybody else. */
  guard: keyof typeof REFUSALS
}

const REFUSALS = {
  isOwner: 'Only the person this task is assigned to can do this.',
  isReviewer: 'Only a super admin reviewing somebody else’s task can do this.',
  isOwningSuperAdmin: 'Only a super admin can do this.',
}

const OPEN = ['proposed', 'approved', 'denied', 'carried-forward', 'done'] as const
const OWNERS = ['owner', 'owning super admin'] as const

/** In the order of the menu. */
const RULES: Record<MoveType, Rule> = {
  'task.edit': { from: ['proposed'], to: 'proposed', by: [...OWNERS, 'reviewer'], guard: 'isOwner' },
  'task.delete': { from: ['proposed'], to: 'deleted', by: [...OWNERS, 'reviewer'], guard: 'isOwner' },
  'task.markDone': { from: ['approved', 'denied', 'carried-forward'], to: 'done', by: OWNERS, guard: 'isOwner' },
  'task.approve': {
    from: ['proposed', 'denied', 'carried-forward', 'done'],
    to: 'approved',
    by: ['reviewer'],
    guard: 'isReviewer',
  },
  'task.deny': {
    from: ['proposed', 'approved', 'carried-forward', 'done'],
    to: 'denied',
    by: ['reviewer'],
    guard: 'isReviewer',
  },
  'task.requestMore': { from: OPEN, to: 'carried-forward', by: ['reviewer'], guard: 'isReviewer' },
  'task.complete': { from: OPEN, to: 'completed', by: ['owning super admin', 'reviewer'], guard: 'isOwningSuperAdmin' },
}

const confirm = (title: string, description: string, submit: string) => ({
  kind: 'confirm',
  title,
  description,
  submit,
})
const FEEDBACK = { field: 'feedback', label: 'Feedback', maxLength: 500 }
const PERCENTAGE = { field: 'percentageDone', label: 'Percentage done', hint: 'Maximum: 100, Minimum: 0' }

/** What each move is called, asks for and says afterwards, as its reviewer or, where only they may, its owner meets it. */
const OFFERS: Record<MoveType, { label: string; [key: string]: unknown }> = {
  'task.edit': {
    label: 'Edit',
    order: 1,
    tone: 'neutral',
    description: 'Change title, description and assignee',
    step: { kind: 'form', drawer: 'editAny' },
    success: 'Task edited successfully',
  },
  'task.delete': {
    label: 'Delete',
    order: 2,
    tone: 'negative',
    description: 'Erase it for good, from the assignee’s dashboard too',
    step: confirm(
      'Delete task?',
      'Deleting this task would erase it permanently, and from the assignee’s dashboard.',
      'Delete task',
    ),
    success: 'Task deleted successfully',
  },
  'task.markDone': {
    label: 'Mark as Done',
    order: 3,
    tone: 'positive',
    description: 'Say how much of it is done',
    step: {
      ...confirm('Mark as done?', 'How much of this task have you done?', 'Mark as done'),
      question: { ...PERCENTAGE, required: true },
    },
    success: 'Task marked as done successfully',
  },
  'task.approve': {
    label: 'Approve',
    order: 4,
    tone: 'positive',
    description: 'Accept the task',
    step: {
      ...confirm('Approve task?', 'The assignee can then mark it as done.', 'Approve'),
      question: { ...FEEDBACK, required: false },
    },
    success: 'Task approved successfully',
  },
  'task.deny': {
    label: 'Deny',
    order: 5,
    tone: 'negative',
    description: 'Turn the task down, with a reason',
    step: {
      ...confirm('Deny task?', 'Tell the assignee why this task is denied.', 'Deny'),
      question: { ...FEEDBACK, required: true },
    },
    success: 'Task denied successfully',
  },
  'task.requestMore': {
    label: 'Request More',
    order: 6,
    tone: 'neutral',
    description: 'Carry it into the next week and ask for more detail',
    step: {
      ...confirm(
        'Request more?',
        'Tell the assignee what more is needed. The task is carried forward.',
        'Request more',
      ),
      question: { ...FEEDBACK, required: true },
    },
    success: 'Task updated successfully',
  },
  'task.complete': {
    label: 'Mark as completed',
    order: 7,
    tone: 'positive',
    description: 'Close the task for good',
    step: confirm('Mark as completed?', 'Completed tasks cannot be updated further.', 'Mark as completed'),
    success: 'Task marked as completed successfully',
  },
}

/** Where the owner of a task meets other words than its reviewer. */
const OWNERS_WORDS: Partial<Record<MoveType, object>> = {
  'task.edit': { description: 'Change title and description', step: { kind: 'form', drawer: 'editOwn' } },
  'task.delete': {
    description: 'Erase it for good',
    step: confirm('Delete task?', 'Deleting this task would erase it permanently.', 'Delete task'),
  },
  'task.complete': { description: 'Close one’s own task for good' },
}

const moveTypes = Object.keys(RULES) as MoveType[]
const everyPair = TASK_STATUSES.flatMap((status) => VIEWERS.map((viewer) => ({ status, viewer })))

function decisionOn(type: MoveType, status: TaskStatus, viewer: ViewerName) {
  const { from, to, by, guard } = RULES[type]
  const message = `“${OFFERS[type].label}” is not possible while the task is ${status}.`
  if (!from.includes(status)) return { ok: false, refusal: { why: 'state', status, message } }
  if (!by.includes(viewer)) return { ok: false, refusal: { why: 'guard', status, guard, message: REFUSALS[guard] } }
  return { ok: true, status: to }
}

describe('a task, by the specification', () => {
  test('is loadable by itself', async () => {
    const { taskLifecycle: loaded } = await import('../../machines/lifecycles/task.ts')
    expect([loaded.thing, loaded.machine.id]).toEqual(['task', 'task'])
  })

  test('begins as proposed', () => {
    expect(taskLifecycle.machine.getInitialSnapshot({} as never).value).toBe('proposed')
  })

  test('has the stated statuses in their order, and the stated viewers', () => {
    expect(statusesOf(taskLifecycle)).toEqual([...TASK_STATUSES])
    expect(Object.keys(taskViewers)).toEqual([...VIEWERS])
  })

  test.each(TASK_STATUSES)('shows %s in its stated words and colour', (status) => {
    const [label, tone] = STATUSES[status]
    expect(statusMeta(taskLifecycle, status)).toEqual({ label, tone })
  })

  test('is described state by state, and ends when it is completed or deleted', () => {
    const { description, states } = chartOf(taskLifecycle.machine)
    expect(description).toBe('A weekly deliverable, from its proposal to its completion.')
    expect(states.slice(1).map((state) => [state.key, state.description, state.type])).toEqual([
      ...TASK_STATUSES.map((status) => [status, STATUSES[status][2], status === 'completed' ? 'final' : 'atomic']),
      ['deleted', 'Erased.', 'final'],
    ])
  })

  test('is not completed by a super admin flag alone', () => {
    const by = { ...taskViewers.colleague, isSuperAdmin: true }
    expect(movesOpenTo(taskLifecycle, 'proposed', by)).toEqual([])
  })

  test.each(everyPair)('offers the stated menu for a $status task to its $viewer', ({ status, viewer }) => {
    const menu = movesOpenTo(taskLifecycle, status, taskViewers[viewer]).map(({ label }) => label)
    expect(menu.join(', ')).toBe(MENUS[status][VIEWERS.indexOf(viewer)])
  })

  test.each(everyPair)('decides every move of a $status task by its $viewer', ({ status, viewer }) => {
    for (const type of moveTypes)
      expect(applyMove(taskLifecycle, status, { type, by: taskViewers[viewer] }), type).toEqual(
        decisionOn(type, status, viewer),
      )
  })

  test.each(everyPair)(
    'offers every move of a $status task to its $viewer in the stated words',
    ({ status, viewer }) => {
      for (const { type, label, ...rest } of explain(taskLifecycle, status, taskViewers[viewer])) {
        const words = viewer === 'reviewer' ? {} : OWNERS_WORDS[type]
        const decision = decisionOn(type, status, viewer)
        expect(label).toBe(OFFERS[type].label)
        expect(rest.open && rest.move, type).toEqual(
          decision.ok && { type, target: decision.status, ...OFFERS[type], ...words },
        )
      }
    },
  )

  test('explains the moves in the stated order', () => {
    const explained = explain(taskLifecycle, 'proposed', taskViewers.owner).map(({ type }) => type)
    expect(explained).toEqual(moveTypes)
  })
})
