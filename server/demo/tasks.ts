import { TASK_STATUSES } from '#contract/enums.ts'
import type { TaskStatus } from '#contract/task.ts'
import { matrix } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { taskViewers } from '#machines/lifecycles/viewers.ts'
import { creatorRole } from '#server/areas/task/tasks.ts'
import type { PastMove } from '#server/core/moves.ts'
import { DELIVERABLES, REVIEWS } from './deliverables.ts'
import { DAY, dayOf, HOUR, laterInOffice, MINUTE, workday } from './office-hours.ts'
import { randomPast, stampsOf } from './past.ts'
import { pick, type Random, seededRandom, weighted, whole } from './random.ts'
import { DEMO_ROLES, type DemoRole } from './roles.ts'

const SEED = 20_262
const NOON_IN_LAGOS = 11 * HOUR
const TASKS_EACH = 5
const WEEK = 7 * DAY
/** Working days until somebody makes a move. */
const DAYS = [0, 0, 1, 1, 2, 3, 6]
const PERCENTAGES = [40, 60, 75, 80, 90, 90, 95, 100, 100, 100]
/** How often a move is tried; other moves once. */
const WEIGHTS = { 'task.approve': 3, 'task.markDone': 3 }

/** What each move asks. */
const QUESTIONS = new Map(
  matrix(taskLifecycle, taskViewers).flatMap((entry) => {
    const step = entry.open ? entry.move.step : undefined
    return step?.kind === 'confirm' && step.question ? [[entry.type as string, step.question]] : []
  }),
)

/** What was proposed this week waits for a review, what is old is mostly completed, and the rest is equal. */
function statusWeights(age: number) {
  const known: Readonly<Partial<Record<TaskStatus, number>>> = {
    proposed: [10, 2][age] ?? 0,
    completed: 4 * Math.min(age, TASKS_EACH - 1),
  }
  return Object.fromEntries(TASK_STATUSES.map((status) => [status, known[status] ?? 2])) as Record<TaskStatus, number>
}

export interface Assignee extends Person {
  readonly role: DemoRole
  /** When they last did anything. */
  readonly until: number
}

/** The same for every call but for the dates, which lie around `now`. Each with its moves. */
export function demoTasks(assignees: readonly Assignee[], now: Date) {
  const random = seededRandom(SEED)
  const plans = Array.from({ length: TASKS_EACH }, (_, age) =>
    assignees.map((assignee, place) => planTask(random, assignees, { assignee, place, age }, now)),
  )
  return plans.flat().map((plan, index) => withLife(random, `task-${String(index + 1).padStart(3, '0')}`, plan))
}

interface Place {
  readonly assignee: Assignee
  readonly place: number
  /** In weeks. */
  readonly age: number
}

type Plan = ReturnType<typeof planTask>

/** `staff` has a super admin besides the assignee. */
function planTask(random: Random, staff: readonly Assignee[], { assignee, place, age }: Place, now: Date) {
  const status = weighted(random, statusWeights(age))
  const deliverables = DELIVERABLES[assignee.isSuperAdmin ? 'direction' : assignee.role]
  const [title, description] = deliverables[(place + age) % deliverables.length] ?? pick(random, deliverables)
  const superAdmins = staff.filter(({ isSuperAdmin }) => isSuperAdmin)
  const isAssigned = status !== 'proposed' && random() < 0.3
  return {
    title,
    description: random() < 0.9 ? description : null,
    status,
    assignee,
    /** The assignee, who proposes it, or a super admin. */
    creator: isAssigned ? pick(random, superAdmins) : assignee,
    reviewers: superAdmins.filter(({ id }) => id !== assignee.id),
    ...datesFor(random, age, now),
  }
}

/** Due at noon in Lagos on a working day around `age` weeks ago; proposed the week before, in office hours. */
function datesFor(random: Random, age: number, now: Date) {
  const due = dayOf(now.getTime()) + (whole(random, 0, 6) - 7 * age) * DAY
  const proposed = workday(due - whole(random, 7, 10) * DAY) + whole(random, 7 * 60, 15 * 60) * MINUTE
  return { dueDate: new Date(workday(due) + NOON_IN_LAGOS), createdAt: proposed }
}

/** The task with moves that end in the status of the plan. */
function withLife(random: Random, id: string, plan: Plan) {
  const { title, description, dueDate, status, assignee, creator } = plan
  for (;;) {
    const life = randomLife(random, id, plan)
    if (!life) continue
    const moves = before(life.moves, assignee.until)
    const { isSuperAdmin, role } = creator
    const origin = creatorRole({ isSuperAdmin, roleName: DEMO_ROLES[role].name })
    const people = { assignedTo: assignee.id, createdBy: creator.id, origin }
    return { task: { id, title, description, dueDate, status, ...life.row, ...stampsOf(moves), ...people }, moves }
  }
}

/** The moves, some weeks earlier where they took longer than until then. */
function before(moves: readonly PastMove[], until: number): PastMove[] {
  const end = Math.max(...moves.map(({ at }) => at.getTime()))
  const weeks = Math.max(0, Math.ceil((end - until) / WEEK))
  return moves.map((move) => ({ ...move, at: new Date(move.at.getTime() - weeks * WEEK) }))
}

function randomLife(
  random: Random,
  id: string,
  { description, assignee, creator, reviewers, createdAt, status }: Plan,
) {
  const isProposal = creator.id === assignee.id
  const creation = isProposal
    ? ({ event: 'task.create', to: 'proposed' } as const)
    : ({ event: 'task.assign', to: 'approved' } as const)
  const row = { feedback: null as string | null, percentageDone: null as number | null }
  let isEdited = false

  /** The answer to the question of the move, and what an edit changes. */
  function detailsOf(type: string, target: TaskStatus | 'deleted') {
    const question = QUESTIONS.get(type)
    if (question?.kind === 'text') {
      const isAnswered = question.required || random() < 0.4
      row.feedback = isAnswered ? pick(random, REVIEWS[target] ?? REVIEWS.approved) : null
      return { comment: row.feedback ?? undefined }
    }
    if (question?.kind === 'number') {
      const earlier = row.percentageDone
      row.percentageDone = Math.max(earlier ?? 0, pick(random, PERCENTAGES))
      if (row.percentageDone === earlier) return {}
      return { changes: [{ field: 'percentageDone', before: earlier, after: row.percentageDone }] }
    }
    if (type !== 'task.edit' || isEdited || description === null) return {}
    isEdited = true
    return { changes: [{ field: 'description', before: null, after: description }] }
  }

  const past = randomPast(
    random,
    taskLifecycle,
    id,
    { ...creation, at: createdAt, by: creator },
    {
      status,
      actor: () => taskViewer(random() < 0.5 ? assignee : pick(random, reviewers), assignee.id),
      later: (at) => laterInOffice(random, at, pick(random, DAYS)),
      weights: WEIGHTS,
      detailsOf,
    },
  )
  return past && { moves: past.moves, row }
}
