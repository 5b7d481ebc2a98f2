import { describe, expect, test } from 'vitest'
import { TASK_STATUSES, type TaskStatus } from '#contract/task.ts'
import { chartOf } from '#machines/chart.ts'
import { applyMove, explain, type MoveTypeOf, movesOpenTo, statusesOf, statusMeta } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { taskViewers } from '#machines/registry.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

type MoveType = MoveTypeOf<typeof taskLifecycle>
type ViewerName = keyof typeof taskViewers

const viewerNames = Object.keys(taskViewers) as ViewerName[]

const MENUS: Record<TaskStatus, Record<ViewerName, string[]>> = {
  proposed: {
    owner: ['Edit', 'Delete'],
    'owning super admin': ['Edit', 'Delete', 'Mark as completed'],
    reviewer: ['Edit', 'Delete', 'Approve', 'Deny', 'Request More', 'Mark as completed'],
    colleague: [],
  },
  approved: {
    owner: ['Mark as Done'],
    'owning super admin': ['Mark as Done', 'Mark as completed'],
    reviewer: ['Deny', 'Request More', 'Mark as completed'],
    colleague: [],
  },
  denied: {
    owner: ['Mark as Done'],
    'owning super admin': ['Mark as Done', 'Mark as completed'],
    reviewer: ['Approve', 'Request More', 'Mark as completed'],
    colleague: [],
  },
  'carried-forward': {
    owner: ['Mark as Done'],
    'owning super admin': ['Mark as Done', 'Mark as completed'],
    reviewer: ['Approve', 'Deny', 'Request More', 'Mark as completed'],
    colleague: [],
  },
  done: {
    owner: [],
    'owning super admin': ['Mark as completed'],
    reviewer: ['Approve', 'Deny', 'Request More', 'Mark as completed'],
    colleague: [],
  },
  completed: { owner: [], 'owning super admin': [], reviewer: [], colleague: [] },
}

const NEVER = undefined

const STATUS_AFTER: Record<MoveType, Record<TaskStatus, string | undefined>> = {
  'task.edit': {
    proposed: 'proposed',
    approved: NEVER,
    denied: NEVER,
    'carried-forward': NEVER,
    done: NEVER,
    completed: NEVER,
  },
  'task.delete': {
    proposed: 'deleted',
    approved: NEVER,
    denied: NEVER,
    'carried-forward': NEVER,
    done: NEVER,
    completed: NEVER,
  },
  'task.markDone': {
    proposed: NEVER,
    approved: 'done',
    denied: 'done',
    'carried-forward': 'done',
    done: NEVER,
    completed: NEVER,
  },
  'task.approve': {
    proposed: 'approved',
    approved: NEVER,
    denied: 'approved',
    'carried-forward': 'approved',
    done: 'approved',
    completed: NEVER,
  },
  'task.deny': {
    proposed: 'denied',
    approved: 'denied',
    denied: NEVER,
    'carried-forward': 'denied',
    done: 'denied',
    completed: NEVER,
  },
  'task.requestMore': {
    proposed: 'carried-forward',
    approved: 'carried-forward',
    denied: 'carried-forward',
    'carried-forward': 'carried-forward',
    done: 'carried-forward',
    completed: NEVER,
  },
  'task.complete': {
    proposed: 'completed',
    approved: 'completed',
    denied: 'completed',
    'carried-forward': 'completed',
    done: 'completed',
    completed: NEVER,
  },
}

const WHO_MAY: Record<MoveType, ViewerName[]> = {
  'task.edit': ['owner', 'owning super admin', 'reviewer'],
  'task.delete': ['owner', 'owning super admin', 'reviewer'],
  'task.markDone': ['owner', 'owning super admin'],
  'task.approve': ['reviewer'],
  'task.deny': ['reviewer'],
  'task.requestMore': ['reviewer'],
  'task.complete': ['owning super admin', 'reviewer'],
}

const moveTypes = Object.keys(WHO_MAY) as MoveType[]

const FEEDBACK = { field: 'feedback', label: 'Feedback', maxLength: 500 }

/** What each move is called, asks for and says afterwards, as its reviewer or, where only they may, its owner meets it. */
const OFFERS: Record<MoveType, object> = {
  'task.edit': {
    order: 1,
    label: 'Edit',
    tone: 'neutral',
    description: 'Change title, description and assignee',
    step: { kind: 'form', drawer: 'editAny' },
    success: 'Task edited successfully',
  },
  'task.delete': {
    order: 2,
    label: 'Delete',
    tone: 'negative',
    description: 'Erase it for good, from the assignee’s dashboard too',
    step: {
      kind: 'confirm',
      title: 'Delete task?',
      description: 'Deleting this task would erase it permanently, and from the assignee’s dashboard.',
      submit: 'Delete task',
    },
    success: 'Task deleted successfully',
  },
  'task.markDone': {
    order: 3,
    label: 'Mark as Done',
    tone: 'positive',
    description: 'Say how much of it is done',
    step: {
      kind: 'confirm',
      title: 'Mark as done?',
      description: 'How much of this task have you done?',
      submit: 'Mark as done',
      question: {
        field: 'percentageDone',
        label: 'Percentage done',
        hint: 'Maximum: 100, Minimum: 0',
        required: true,
      },
    },
    success: 'Task marked as done successfully',
  },
  'task.approve': {
    order: 4,
    label: 'Approve',
    tone: 'positive',
    description: 'Accept the task',
    step: {
      kind: 'confirm',
      title: 'Approve task?',
      description: 'The assignee can then mark it as done.',
      submit: 'Approve',
      question: { ...FEEDBACK, required: false },
    },
    success: 'Task approved successfully',
  },
  'task.deny': {
    order: 5,
    label: 'Deny',
    tone: 'negative',
    description: 'Turn the task down, with a reason',
    step: {
      kind: 'confirm',
      title: 'Deny task?',
      description: 'Tell the assignee why this task is denied.',
      submit: 'Deny',
      question: { ...FEEDBACK, required: true },
    },
    success: 'Task denied successfully',
  },
  'task.requestMore': {
    order: 6,
    label: 'Request More',
    tone: 'neutral',
    description: 'Carry it into the next week and ask for more detail',
    step: {
      kind: 'confirm',
      title: 'Request more?',
      description: 'Tell the assignee what more is needed. The task is carried forward.',
      submit: 'Request more',
      question: { ...FEEDBACK, required: true },
    },
    success: 'Task updated successfully',
  },
  'task.complete': {
    order: 7,
    label: 'Mark as completed',
    tone: 'positive',
    description: 'Close the task for good',
    step: {
      kind: 'confirm',
      title: 'Mark as completed?',
      description: 'Completed tasks cannot be updated further.',
      submit: 'Mark as completed',
    },
    success: 'Task marked as completed successfully',
  },
}

/** Where the owner of a task meets other words than its reviewer. */
const OWNERS_WORDS: Partial<Record<MoveType, object>> = {
  'task.edit': { description: 'Change title and description', step: { kind: 'form', drawer: 'editOwn' } },
  'task.delete': {
    description: 'Erase it for good',
    step: {
      kind: 'confirm',
      title: 'Delete task?',
      description: 'Deleting this task would erase it permanently.',
      submit: 'Delete task',
    },
  },
  'task.complete': { description: 'Close one’s own task for good' },
}

const STATUSES: Record<TaskStatus, object> = {
  proposed: { label: 'Proposed', tone: 'blue' },
  approved: { label: 'Approved', tone: 'green' },
  denied: { label: 'Denied', tone: 'red' },
  'carried-forward': { label: 'Carried-forward', tone: 'orange' },
  done: { label: 'Done', tone: 'purple' },
  completed: { label: 'Completed', tone: 'dark-green' },
}

/** What analysts read about each state. */
const DESCRIPTIONS: Record<TaskStatus | 'deleted', string> = {
  proposed: 'Created by its owner, waiting for a review.',
  approved: 'Accepted by a reviewer, or assigned by one: the owner works on it.',
  denied: 'Turned down with a reason.',
  'carried-forward': 'More was asked for: it goes into the next week.',
  done: 'The owner reports it as done, waiting for a review.',
  completed: 'Closed. Nothing about it changes any more.',
  deleted: 'Erased.',
}

const FINAL = ['completed', 'deleted']

const WORD: Record<TaskStatus, string> = {
  proposed: 'proposed',
  approved: 'approved',
  denied: 'denied',
  'carried-forward': 'carried-forward',
  done: 'done',
  completed: 'completed',
}

const LABELS: Record<MoveType, string> = {
  'task.edit': 'Edit',
  'task.delete': 'Delete',
  'task.markDone': 'Mark as Done',
  'task.approve': 'Approve',
  'task.deny': 'Deny',
  'task.requestMore': 'Request More',
  'task.complete': 'Mark as completed',
}

const ONLY_OWNER = 'Only the person this task is assigned to can do this.'
const ONLY_REVIEWER = 'Only a super admin reviewing somebody else’s task can do this.'
const ONLY_SUPER_ADMIN = 'Only a super admin can do this.'

/** Why somebody who may not make a move that others may make now is refused. */
const REFUSALS: Record<MoveType, { guard: string; message: string }> = {
  'task.edit': { guard: 'isOwner', message: ONLY_OWNER },
  'task.delete': { guard: 'isOwner', message: ONLY_OWNER },
  'task.markDone': { guard: 'isOwner', message: ONLY_OWNER },
  'task.approve': { guard: 'isReviewer', message: ONLY_REVIEWER },
  'task.deny': { guard: 'isReviewer', message: ONLY_REVIEWER },
  'task.requestMore': { guard: 'isReviewer', message: ONLY_REVIEWER },
  'task.complete': { guard: 'isOwningSuperAdmin', message: ONLY_SUPER_ADMIN },
}

const everyPair = TASK_STATUSES.flatMap((status) => viewerNames.map((viewer) => ({ status, viewer })))

describe('a task, by the specification', () => {
  test('begins as proposed', () => {
    expect(taskLifecycle.machine.getInitialSnapshot({} as never).value).toBe('proposed')
  })

  test('has the stated statuses in their order, and is called a task', () => {
    expect(statusesOf(taskLifecycle)).toEqual([...TASK_STATUSES])
    expect(taskLifecycle.thing).toBe('task')
  })

  test.each(TASK_STATUSES)('shows %s in its stated words and colour', (status) => {
    expect(statusMeta(taskLifecycle, status)).toEqual(STATUSES[status])
  })

  test('is described state by state, and ends when it is completed or deleted', () => {
    const { description, states } = chartOf(taskLifecycle.machine)
    const [, ...inside] = states
    expect(description).toBe('A weekly deliverable, from its proposal to its completion.')
    expect(Object.fromEntries(inside.map((state) => [state.key, state.description]))).toEqual(DESCRIPTIONS)
    expect(inside.filter(({ type }) => type === 'final').map(({ key }) => key)).toEqual(FINAL)
  })

  test('is not completed by a super admin flag alone', () => {
    const by = { ...taskViewers.colleague, isSuperAdmin: true }
    expect(movesOpenTo(taskLifecycle, 'proposed', by)).toEqual([])
  })

  test.each(everyPair)('offers the stated menu for a $status task to its $viewer', ({ status, viewer }) => {
    const menu = movesOpenTo(taskLifecycle, status, taskViewers[viewer]).map(({ label }) => label)
    expect(menu).toEqual(MENUS[status][viewer])
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
        const target = STATUS_AFTER[type][status]
        const isOpen = target !== NEVER && WHO_MAY[type].includes(viewer)
        expect(label).toBe(LABELS[type])
        expect(rest.open && rest.move, type).toEqual(isOpen && { type, target, ...OFFERS[type], ...words })
      }
    },
  )

  test('explains the moves in the stated order', () => {
    const explained = explain(taskLifecycle, 'proposed', taskViewers.owner).map(({ type }) => type)
    expect(explained).toEqual(moveTypes)
  })
})

function decisionOn(type: MoveType, status: TaskStatus, viewer: ViewerName) {
  const after = STATUS_AFTER[type][status]
  const message = `“${LABELS[type]}” is not possible while the task is ${WORD[status]}.`
  if (after === NEVER) return { ok: false, refusal: { why: 'state', status, message } }
  if (WHO_MAY[type].includes(viewer)) return { ok: true, status: after }
  return { ok: false, refusal: { why: 'guard', status, ...REFUSALS[type] } }
}
