import type { TaskStatus } from '#contract/task.ts'
import { decideMove, type MoveTypeOf } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { PastMove } from '#server/core/moves.ts'
import { REVIEWS } from './deliverables.ts'
import { DAY, laterInOffice } from './office-hours.ts'
import { createPast } from './past.ts'
import { pick, type Random, weighted } from './random.ts'

type TaskMove = Exclude<MoveTypeOf<typeof taskLifecycle>, 'task.delete'>

/** What people do next, by weight. */
const HABITS: Readonly<Record<Exclude<TaskStatus, 'completed'>, Readonly<Partial<Record<TaskMove, number>>>>> = {
  proposed: { 'task.edit': 12, 'task.approve': 55, 'task.deny': 15, 'task.requestMore': 12, 'task.complete': 2 },
  approved: { 'task.markDone': 80, 'task.deny': 3, 'task.requestMore': 10, 'task.complete': 7 },
  denied: { 'task.approve': 50, 'task.requestMore': 15, 'task.markDone': 15, 'task.complete': 5 },
  'carried-forward': { 'task.markDone': 65, 'task.approve': 20, 'task.deny': 5, 'task.complete': 8 },
  done: { 'task.complete': 60, 'task.requestMore': 20, 'task.approve': 15, 'task.deny': 4 },
}
/** Working days until somebody does it. A review takes more than a week now and then. */
const DAYS: Readonly<Record<TaskMove, readonly number[]>> = {
  'task.edit': [0, 0, 1],
  'task.approve': [0, 1, 1, 1, 2, 2, 3, 6],
  'task.deny': [1, 1, 2, 3],
  'task.requestMore': [1, 2, 2, 3],
  'task.markDone': [1, 2, 2, 3, 4],
  'task.complete': [0, 1, 1, 2, 3],
}
const TRIED_IN_VAIN: readonly (readonly ['assignee' | 'reviewer', TaskMove])[] = [
  ['assignee', 'task.approve'],
  ['assignee', 'task.approve'],
  ['assignee', 'task.markDone'],
  ['assignee', 'task.complete'],
  ['assignee', 'task.edit'],
  ['reviewer', 'task.markDone'],
  ['reviewer', 'task.edit'],
]
const BY_ASSIGNEE: readonly TaskMove[] = ['task.edit', 'task.markDone']
const PERCENTAGES = [40, 60, 75, 80, 90, 90, 95, 100, 100, 100]
const LONGEST = 7
const WEEK = 7 * DAY

interface Plan {
  readonly id: string
  readonly description: string | null
  readonly assignee: Person
  /** The assignee for a proposal. */
  readonly creator: Person
  readonly superAdmins: readonly Person[]
  readonly createdAt: number
  readonly status: TaskStatus
  /** The life is over by then. If it takes longer, all of it happens some weeks earlier. */
  readonly until: number
}

/** A random life that ends in the status of the plan. */
export function taskLife(random: Random, plan: Plan) {
  for (;;) {
    const life = randomLife(random, plan)
    if (life) return { ...life, moves: earlier(life.moves, plan.until) }
  }
}

function earlier(moves: readonly PastMove[], until: number): PastMove[] {
  const end = Math.max(...moves.map(({ at }) => at.getTime()))
  const weeks = Math.max(0, Math.ceil((end - until) / WEEK))
  return moves.map((move) => ({ ...move, at: new Date(move.at.getTime() - weeks * WEEK) }))
}

function randomLife(random: Random, { id, description, assignee, creator, superAdmins, createdAt, status }: Plan) {
  const reviewers = superAdmins.filter((person) => person.id !== assignee.id)
  const creation =
    creator.id === assignee.id
      ? ({ event: 'task.create', to: 'proposed' } as const)
      : ({ event: 'task.assign', to: 'approved' } as const)
  const past = createPast(taskLifecycle, id, { ...creation, at: createdAt, by: creator })
  const row = { feedback: null as string | null, percentageDone: null as number | null }
  let at = createdAt

  function tryInVain() {
    const [who, type] = pick(random, TRIED_IN_VAIN)
    const by = taskViewer(who === 'assignee' ? assignee : pick(random, reviewers), assignee.id)
    if (decideMove(taskLifecycle, past.status, { type, by }).ok) return
    at = laterInOffice(random, at, pick(random, [0, 0, 1]))
    past.attempt(type, by, at)
  }

  function detailsOf(type: TaskMove) {
    const { percentageDone } = row
    if (type === 'task.edit') {
      const isDescribed = description === null || past.moves.some(({ changes }) => changes)
      return isDescribed ? {} : { changes: [{ field: 'description', before: null, after: description }] }
    }
    if (type === 'task.markDone') {
      row.percentageDone = Math.max(percentageDone ?? 0, pick(random, PERCENTAGES))
      if (row.percentageDone === percentageDone) return {}
      return { changes: [{ field: 'percentageDone', before: percentageDone, after: row.percentageDone }] }
    }
    if (type === 'task.complete') return {}
    row.feedback = feedbackOf(type)
    return { comment: row.feedback ?? undefined }
  }

  function feedbackOf(type: TaskMove) {
    if (type === 'task.deny') return pick(random, REVIEWS.denied)
    if (type === 'task.requestMore') return pick(random, REVIEWS['carried-forward'])
    if (random() < 0.6) return null
    return pick(random, past.status === 'done' ? REVIEWS.completed : REVIEWS.approved)
  }

  function moveOn(habits: Readonly<Partial<Record<TaskMove, number>>>) {
    const type = weighted(random, habits)
    const by = taskViewer(BY_ASSIGNEE.includes(type) ? assignee : pick(random, reviewers), assignee.id)
    at = laterInOffice(random, at, pick(random, DAYS[type]))
    past.attempt(type, by, at, detailsOf(type))
  }

  for (let step = 0; step < LONGEST; step += 1) {
    if (random() < 0.12) tryInVain()
    const now = past.status
    if (now === status && (now === 'completed' || random() < 0.6)) return { ...row, moves: past.moves }
    const isTooFar = status === 'proposed' && now !== 'proposed'
    if (isTooFar || now === 'completed' || now === 'deleted') return undefined
    moveOn(status === 'completed' ? HABITS[now] : { ...HABITS[now], 'task.complete': 0 })
  }
  return undefined
}
