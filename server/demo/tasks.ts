import type { TaskStatus } from '#contract/task.ts'
import { DELIVERABLES, FEEDBACK } from './deliverables.ts'
import { pick, type Random, seededRandom, weighted, whole } from './random.ts'
import type { DemoRole } from './roles.ts'

const SEED = 20_260
const DAY = 86_400_000
const HOUR = 3_600_000
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

interface Assignee {
  readonly id: string
  readonly role: DemoRole
  readonly isSuperAdmin: boolean
}

/** The same for every call but for the dates, which lie around `now`. `superAdmins` are who assigns. */
export function demoTasks(assignees: readonly Assignee[], superAdmins: readonly string[], now: Date) {
  const random = seededRandom(SEED)
  return Array.from({ length: TASKS_EACH }, (_, age) =>
    assignees.map((assignee, place) => demoTask(random, assignee, place, age, superAdmins, now)),
  )
    .flat()
    .map((task, index) => ({ id: `task-${String(index + 1).padStart(3, '0')}`, ...task }))
}

function demoTask(
  random: Random,
  assignee: Assignee,
  place: number,
  age: number,
  superAdmins: readonly string[],
  now: Date,
) {
  const status = weighted(random, STATUS_BY_AGE[age] ?? {})
  const deliverables = DELIVERABLES[assignee.isSuperAdmin ? 'direction' : assignee.role]
  const [title, description] = deliverables[(place + age) % deliverables.length] ?? pick(random, deliverables)
  const isAssigned = status !== 'proposed' && random() < 0.3
  return {
    title,
    description: random() < 0.9 ? description : null,
    status,
    feedback: feedbackFor(random, status),
    percentageDone: percentageFor(random, status),
    assignedTo: assignee.id,
    createdBy: isAssigned ? pick(random, superAdmins) : assignee.id,
    ...datesFor(random, age, status, now),
  }
}

function feedbackFor(random: Random, status: TaskStatus) {
  if (status === 'denied' || status === 'carried-forward') return pick(random, FEEDBACK[status])
  if (status === 'approved' || status === 'completed') return random() < 0.4 ? pick(random, FEEDBACK[status]) : null
  return null
}

function percentageFor(random: Random, status: TaskStatus) {
  if (status === 'done') return pick(random, [60, 75, 80, 90, 100, 100, 100])
  if (status === 'completed') return random() < 0.85 ? pick(random, [90, 95, 100, 100, 100]) : null
  if (status === 'carried-forward') return random() < 0.6 ? pick(random, [0, 20, 35, 50, 70]) : null
  return null
}

/** Due at noon in Lagos on a working day around `age` weeks ago; proposed the week before, in office hours. */
function datesFor(random: Random, age: number, status: TaskStatus, now: Date) {
  const today = Math.floor(now.getTime() / DAY) * DAY
  const due = today + (whole(random, 0, 6) - 7 * age) * DAY
  const proposed = workday(due - whole(random, 7, 10) * DAY) + whole(random, 7 * 60, 15 * 60) * 60_000
  const changed = status === 'proposed' ? proposed : proposed + whole(random, 20, 72) * HOUR
  return {
    dueDate: new Date(workday(due) + NOON_IN_LAGOS),
    createdAt: new Date(proposed),
    updatedAt: new Date(Math.min(changed, now.getTime())),
  }
}

function workday(day: number) {
  const weekday = new Date(day).getUTCDay()
  return day - (weekday === 6 ? DAY : weekday === 0 ? 2 * DAY : 0)
}
