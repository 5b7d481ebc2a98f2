import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { EVERY_PERMISSION, hasPermission } from '#contract/permission.ts'
import { decideMove, type Lifecycle, moveTypesOf } from '#machines/lifecycles/lifecycle.ts'
import { taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { registry } from '#machines/registry.ts'
import { verifyLifecycles } from '#server/core/lifecycle-check/verify.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import type { MoveSpec } from '#tests/spec/lifecycle-spec.ts'
import { adoptRecords } from './support/adopt.ts'
import { startPeopleWorld } from './support/people-world.ts'

const MOVES = Number(process.env.RANDOM_MOVES ?? 500)
const SEED = Number(process.env.SEED ?? 13)
/** Moves that meet on the same records, so that lives become long. */
const OPEN_AT_ONCE = 12

const world = await startPeopleWorld()
afterAll(() => world.close())

const person = (id: string, ...permissions: readonly string[]) => ({ id, isSuperAdmin: false, permissions })
const superAdmin = (id: string) => ({ id, isSuperAdmin: true, permissions: [EVERY_PERMISSION] })
const CALLERS = {
  adaeze: superAdmin('adaeze'),
  babatunde: superAdmin('babatunde'),
  hauwa: person('hauwa', EVERY_PERMISSION),
  amaka: person('amaka', 'read_user', 'read_task'),
  rita: person('rita', 'read_user'),
  chidi: person('chidi', 'read_task'),
  joy: person('joy'),
} satisfies Record<string, Person>
type Caller = keyof typeof CALLERS
const callers = Object.keys(CALLERS) as Caller[]
const assignees = ['adaeze', 'babatunde', 'amaka', 'chidi'] as const

type Entity = 'task' | 'user' | 'role' | 'announcement' | 'account'

interface Stored {
  readonly id: string
  status: string
  /** The assignee of a task. */
  owner?: string
  /** What a user may do. */
  readonly permissions?: readonly string[]
  readonly body?: object
  /** Undefined before the first comparison. */
  last?: StoredStep | undefined
}

const records: Record<Entity, Stored[]> = { task: [], user: [], role: [], announcement: [], account: [] }

async function add(entity: Entity, path: string, body: object, stored: Omit<Stored, 'id'>, as: Caller = 'adaeze') {
  const { status, body: answer } = await world.call(as, 'POST', path, body)
  expect(status).toBe(201)
  records[entity].push({ id: answer.data._id, ...stored })
}

await adoptRecords(world.db)
const ROLES = { staff: ['read_task'], people: ['read_user', 'read_task'], reading: ['read_user'], operations: ['*'] }
for (const [role, permissions] of Object.entries(ROLES)) {
  const body = { firstName: 'Ngozi', lastName: 'Eze', email: `${role}@random.example`, role }
  await add('user', '/user/create', body, { status: 'unlocked', permissions, body })
}
for (const name of ['Auditors', 'Interns', 'Drivers']) {
  const body = { name, permissions: ['read_task'] }
  await add('role', '/role/create', body, { status: 'active', body })
}
function createAnnouncement(status: 'draft' | 'published') {
  const body = { title: `The ${status}`, description: '', collaborators: [], files: [] }
  const whole = { ...body, lead: null, link: null }
  return add('announcement', '/announcement/create', { ...body, status }, { status, body: whole })
}
await createAnnouncement('draft')
for (const accountCode of ['CASH_MAIN', 'USER_WALLET']) {
  const body = { accountName: accountCode, accountType: 'asset', normalBalance: 'debit' }
  await add('account', '/coa/create', { accountCode, ...body }, { status: 'active', body })
}

const PERMITTED: Record<Entity, (by: Person) => boolean> = {
  task: ({ permissions }) => hasPermission(permissions, 'read_task'),
  user: ({ permissions }) => hasPermission(permissions, 'read_user'),
  role: ({ isSuperAdmin }) => isSuperAdmin,
  announcement: ({ isSuperAdmin }) => isSuperAdmin,
  account: () => true,
}

const viewers: Record<Entity, (by: Person, record: Stored) => Person> = {
  task: (by, { owner }) => taskViewer(by, owner),
  user: (by, { id, permissions = [] }) => userViewer(by, { id, isSuperAdmin: false, permissions }),
  role: (by) => by,
  announcement: (by) => by,
  account: (by) => by,
}

const STATUSES: Record<Entity, (id: string) => SQL> = {
  task: (id) => sql`select status from tasks where id = ${id}`,
  user: (id) => sql`select case when locked then 'locked' else 'unlocked' end from users where id = ${id}`,
  role: (id) => sql`select case when is_active then 'active' else 'inactive' end from roles where id = ${id}`,
  announcement: (id) => sql`select status from announcements where id = ${id}`,
  account: (id) => sql`select status from accounts where id = ${id}`,
}

interface StoredStep extends Record<string, unknown> {
  readonly id: string
  readonly row: string | null
  readonly event: string
  readonly from: string | null
  readonly to: string | null
  readonly by: string
  readonly why: string | null
}

/** The row and the newest stored move. */
async function storedNow(entity: Entity, id: string) {
  const { rows } = await world.db.queries.execute<StoredStep>(sql`
    select (${STATUSES[entity](id)}) as row, id::text as id, event, from_status as "from",
      to_status as "to", actor_id as by, refusal ->> 'why' as why
    from record_moves where entity = ${entity} and record_id = ${id} order by record_moves.id desc limit 1`)
  return rows[0]
}

const step = fc.record({
  as: fc.constantFrom(...callers),
  entity: fc.constantFrom<Entity>('task', 'task', 'task', 'user', 'role', 'announcement', 'account'),
  pick: fc.nat(1_000),
  move: fc.nat(1_000),
  other: fc.constantFrom(...assignees),
  percentageDone: fc.nat(100),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function createTask({ as, other, move }: Step) {
  const by = CALLERS[as]
  const body = { title: `Task ${move}`, dueDate: '2026-03-06T11:00:00.000Z' }
  if (!PERMITTED.task(by)) return
  if (!by.isSuperAdmin || move % 2) return add('task', '/task/create', body, { status: 'proposed', owner: as }, as)
  return add('task', '/task/assign', { ...body, assignedTo: other }, { status: 'approved', owner: other }, as)
}

function bodyOf(
  type: string,
  { body }: Stored,
  { move, other, percentageDone }: Step,
  by: Person & { relation?: string },
) {
  if (type === 'task.markDone') return { percentageDone }
  if (type === 'task.edit') return { title: `Task ${move}`, ...(by.relation === 'reviewer' && { assignedTo: other }) }
  if (/^task\.(approve|deny|requestMore)$/.test(type)) return { feedback: `Because of ${move}` }
  if (type === 'announcement.publish') return { ...body, status: 'published' }
  if (type === 'announcement.saveAsDraft') return { ...body, status: 'draft' }
  if (type === 'account.activate') return { status: 'active' }
  if (type === 'account.deactivate') return { status: 'inactive' }
  return type.endsWith('.edit') ? body : undefined
}

/** What the machine decides; only the calls that reach it are stored. */
function expectedOf(entity: Entity, record: Stored, type: string, caller: Person, viewer: Person) {
  const { status: from, owner } = record
  if (!PERMITTED[entity](caller)) return { status: 403 }
  const isHidden = entity === 'task' && !caller.isSuperAdmin && owner !== caller.id
  if (from === 'deleted' || isHidden) return { status: 404 }
  const decision = decideMove(registry[entity].lifecycle as Lifecycle, from as never, { type, by: viewer } as never)
  const move = { event: type, from, by: caller.id }
  if (decision.ok) return { status: 200, move: { ...move, to: decision.status as string, why: null } }
  const { why } = decision.refusal
  return { status: why === 'state' ? 409 : 403, move: { ...move, to: null, why } }
}

const made: Record<string, number> = {}

async function makeMove(random: Step) {
  const { as, entity, pick, move } = random
  if (entity === 'task' && (move % 8 === 0 || records.task.length === 0)) return createTask(random)
  if (entity === 'announcement' && move % 8 === 0) return createAnnouncement(move % 16 ? 'draft' : 'published')
  const open = records[entity].slice(-OPEN_AT_ONCE)
  const record = open[pick % open.length] as Stored
  const types = moveTypesOf(registry[entity].lifecycle as Lifecycle) as string[]
  const type = types[move % types.length] as string
  const viewer = viewers[entity](CALLERS[as], record)
  const expected = expectedOf(entity, record, type, CALLERS[as], viewer)
  const body = bodyOf(type, record, random, viewer)
  const before = record.last ?? (await storedNow(entity, record.id))
  const { method, path } = (LIFECYCLE_SPECS[entity].moves as Readonly<Record<string, MoveSpec>>)[type]?.call ?? {}
  const answer = await world.call(as, `${method}`, `${path}`.replace('{id}', record.id), body)
  const after = await storedNow(entity, record.id)
  record.last = after

  made[`${entity} ${answer.status}`] = (made[`${entity} ${answer.status}`] ?? 0) + 1
  const status = expected.move?.to ?? record.status
  const row = status === 'deleted' ? null : status
  expect({ status: answer.status, isStored: after?.id !== before?.id, ...after }).toEqual({
    ...before,
    ...expected.move,
    id: after?.id,
    row,
    status: expected.status,
    isStored: expected.move !== undefined,
  })
  record.status = status
  if (answer.status === 200 && body && 'assignedTo' in body) record.owner = random.other
}

test(
  `${MOVES} random moves by random people: row, stored move, replay and machine agree at each step`,
  async () => {
    await fc.assert(fc.asyncProperty(step, makeMove), { seed: SEED, numRuns: MOVES, endOnFailure: true })
    const { found, findings, acceptedToday } = await world.db.transaction(verifyLifecycles)
    expect({ found, findings, acceptedToday }).toEqual({ found: 0, findings: [], acceptedToday: 0 })
    for (const kind of ['200', '403', '409']) expect(made[`task ${kind}`], kind).toBeGreaterThan(MOVES / 100)
    for (const entity of ['user', 'role', 'announcement', 'account'])
      expect(made[`${entity} 200`], entity).toBeGreaterThan(MOVES / 100)
  },
  60_000 + MOVES * 50,
)
