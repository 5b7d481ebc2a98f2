import { randomUUID } from 'node:crypto'
import { insertMoves } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { tasks } from '#server/db/schema.ts'
import { insertRows } from '#server/db/statements.ts'
import { pick, type Random } from '#server/demo/random.ts'
import { DEMO_ROLES, type DemoRole } from '#server/demo/roles.ts'
import { type Assignee, planTask, withLife } from '#server/demo/tasks.ts'
import type { Batch } from './batch.ts'
import { storeEntries } from './entries.ts'
import { someCrew, superAdminsOf } from './staff.ts'

const WEEKS = 103
const PLACES = ['Abuja', 'Benin City', 'Calabar', 'Enugu', 'Ibadan', 'Jos', 'Kaduna', 'Kano', 'Owerri', 'Yaba']

const demoRoleOf = (name: string | undefined) =>
  (Object.keys(DEMO_ROLES) as DemoRole[]).find((key) => DEMO_ROLES[key].name === name) ?? 'support'

const titled = (random: Random, title: string, { dueDate }: { dueDate: Date }) =>
  `${title}: ${pick(random, PLACES)}, ${dueDate.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })}`

/** Each with its moves, the oldest first: two years ago to next week. */
export async function storeTasks(tx: Transaction, { random, stored, wanted, size, now }: Batch) {
  const superAdmins = await superAdminsOf(tx)
  const staff = [...superAdmins, ...(await someCrew(tx))]
  const assignees = staff.map(
    (person): Assignee => ({ ...person, role: demoRoleOf(person.role?.name), until: now.getTime() }),
  )
  const crew = assignees.slice(superAdmins.length)
  const made = Array.from({ length: size }, (_, index) => {
    const age = Math.floor(WEEKS * (1 - (stored + index + 1) / wanted))
    const plan = planTask(random, assignees, { assignee: pick(random, crew), place: index, age }, now)
    return withLife(random, randomUUID(), { ...plan, title: titled(random, plan.title, plan) })
  })
  const moves = made.flatMap((each) => each.moves).sort((one, other) => one.at.getTime() - other.at.getTime())
  const records = made.map(
    ({ task: { id, title, assignedTo } }) => [id, { name: title, content: { title, assignedTo } }] as const,
  )
  await insertRows(
    tx,
    tasks,
    made.map(({ task }) => task),
  )
  await insertMoves(tx, moves)
  await storeEntries(tx, moves, staff, new Map(records))
}
