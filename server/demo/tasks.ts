import type { TaskStatus } from '#contract/task.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { DELIVERABLES } from './deliverables.ts'
import { DAY, dayOf, HOUR, MINUTE, workday } from './office-hours.ts'
import { stampsOf } from './past.ts'
import { pick, type Random, seededRandom, weighted, whole } from './random.ts'
import type { DemoRole } from './roles.ts'
import { taskLife } from './task-life.ts'

const SEED = 20_260
const NOON_IN_LAGOS = 11 * HOUR
const TASKS_EACH = 5
/** By weeks of age: what was proposed this week waits for a review, what is old is mostly closed. */
const STATUS_BY_AGE: readonly Readonly<Partial<Record<TaskStatus, number>>>[] = [
  { proposed: 50, approved: 28, denied: 8, 'carried-forward': 7, done: 7 },
  { proposed: 10, approved: 25, denied: 10, 'carried-forward': 15, done: 30, completed: 10 },
  { approved: 8, denied: 8, 'carried-forward': 14, done: 20, completed: 50 },
  { approved: 4, denied: 8, 'carried-forward': 8, done: 10, completed: 70 },
  { denied: 8, 'carried-forward': 4, done: 3, completed: 85 },
]

const CLOSED = STATUS_BY_AGE.at(-1) ?? {}

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

export function withLife(random: Random, id: string, plan: ReturnType<typeof planTask>) {
  const { assignee, creator, superAdmins, until, createdAt, ...row } = plan
  const { moves, ...reviewed } = taskLife(random, { ...plan, id })
  const task = { id, ...row, ...reviewed, ...stampsOf(moves), assignedTo: assignee.id, createdBy: creator.id }
  return { task, moves }
}

interface Place {
  readonly assignee: Assignee
  readonly place: number
  /** In weeks. */
  readonly age: number
}

/** `staff` has a super admin besides the assignee. */
export function planTask(random: Random, staff: readonly Assignee[], { assignee, place, age }: Place, now: Date) {
  const status = weighted(random, STATUS_BY_AGE[age] ?? CLOSED)
  const deliverables = DELIVERABLES[assignee.isSuperAdmin ? 'direction' : assignee.role]
  const [title, description] = deliverables[(place + age) % deliverables.length] ?? pick(random, deliverables)
  const superAdmins = staff.filter(({ isSuperAdmin }) => isSuperAdmin)
  const isAssigned = status !== 'proposed' && random() < 0.3
  return {
    title,
    description: random() < 0.9 ? description : null,
    status,
    assignee,
    creator: isAssigned ? pick(random, superAdmins) : assignee,
    superAdmins,
    until: assignee.until,
    ...datesFor(random, age, now),
  }
}

/** Due at noon in Lagos on a working day around `age` weeks ago; proposed the week before, in office hours. */
function datesFor(random: Random, age: number, now: Date) {
  const due = dayOf(now.getTime()) + (whole(random, 0, 6) - 7 * age) * DAY
  const proposed = workday(due - whole(random, 7, 10) * DAY) + whole(random, 7 * 60, 15 * 60) * MINUTE
  return { dueDate: new Date(workday(due) + NOON_IN_LAGOS), createdAt: proposed }
}
