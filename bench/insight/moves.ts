import { sql } from 'drizzle-orm'
import { insertMoves, type PastMove } from '#server/core/moves.ts'
import type { Database } from '#server/db/connect.ts'
import { tasks, users } from '#server/db/schema.ts'
import { type Random, seededRandom, weighted, whole } from '#server/demo/random.ts'

const PEOPLE = 2_000
const REVIEWERS = 50
const HOUR = 3_600_000
const SPAN = 400 * 24 * HOUR
const CHUNK = 5_000

type Status = (typeof tasks.$inferInsert)['status']
type Review = 'approve' | 'deny' | 'requestMore' | 'complete'

const REVIEWED = {
  approve: 'approved',
  deny: 'denied',
  requestMore: 'carried-forward',
  complete: 'completed',
} as const satisfies Record<Review, Status>

const REVIEWS: Readonly<Partial<Record<Status, Readonly<Partial<Record<Review, number>>>>>> = {
  proposed: { approve: 7, deny: 2, requestMore: 1 },
  'carried-forward': { approve: 8, deny: 2 },
  done: { complete: 7, deny: 2, requestMore: 1 },
}

/** A task from its proposal on, with refusals, at hours that grow at random. */
function movesOfTask(random: Random, recordId: string, begun: number) {
  const person = whole(random, 0, PEOPLE - 1)
  const assignee = `person-${person}`
  const reviewer = `person-${random() < 0.9 ? person % REVIEWERS : whole(random, 0, REVIEWERS - 1)}`
  const moves: PastMove[] = []
  let [at, entered, status] = [begun, begun, 'proposed' as Status]
  const shared = { entity: 'task', recordId, facts: {}, requestId: 'bench' } as const
  moves.push({ ...shared, event: 'task.create', to: status, actorId: assignee, at: new Date(at) })
  const steps = whole(random, 0, 9)
  for (let step = 0; step < steps && status !== 'completed'; step += 1) {
    at += Math.floor(random() ** 3 * 200 * HOUR)
    if (random() < 0.05) {
      const refusal = { why: 'guard', guard: 'isReviewer', message: 'Only a super admin can approve a task.' } as const
      moves.push({ ...shared, event: 'task.approve', from: status, actorId: assignee, at: new Date(at), refusal })
      continue
    }
    const reviews = REVIEWS[status]
    const review = reviews && weighted(random, reviews)
    const to = review ? REVIEWED[review] : 'done'
    const event = review ? `task.${review}` : 'task.markDone'
    const seconds = Math.floor((at - entered) / 1_000)
    const actorId = review ? reviewer : assignee
    moves.push({ ...shared, event, from: status, to, actorId, at: new Date(at), seconds })
    ;[entered, status] = [at, to]
  }
  return { moves, status, assignee }
}

async function inChunks<T>(list: readonly T[], work: (chunk: T[]) => Promise<unknown>) {
  for (let start = 0; start < list.length; start += CHUNK) await work(list.slice(start, start + CHUNK))
}

/** Stores tasks with at least `count` moves in the order of their times. Returns how many moves there are. */
export async function loadMoves({ queries, transaction }: Database, count: number) {
  const random = seededRandom(13)
  const now = Date.now()
  const moves: PastMove[] = []
  const rows: (typeof tasks.$inferInsert)[] = []
  while (moves.length < count) {
    const id = `task-${rows.length}-${whole(random, 1e9, 2e9)}-0123456789`
    const begun = now - Math.floor(random() * SPAN)
    const task = movesOfTask(random, id, begun)
    moves.push(...task.moves)
    const times = { dueDate: new Date(begun), createdAt: new Date(begun), updatedAt: new Date(begun) }
    const { status, assignee } = task
    rows.push({ id, title: 'Task', status, assignedTo: assignee, createdBy: assignee, origin: 'Staff', ...times })
  }
  moves.sort((one, other) => one.at.getTime() - other.at.getTime())
  const people = Array.from({ length: PEOPLE }, (_, place) => ({
    id: `person-${place}`,
    firstName: 'Person',
    lastName: `${place}`,
    email: `person-${place}@statehouse.example`,
    createdAt: new Date(now),
  }))
  await queries.insert(users).values(people)
  await inChunks(rows, (chunk) => queries.insert(tasks).values(chunk))
  await inChunks(moves, (chunk) => transaction((tx) => insertMoves(tx, chunk)))
  await queries.execute(sql`analyze`)
  return moves.length
}
