import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { ANNOUNCEMENT_STATUSES, TASK_STATUSES } from '#contract/enums.ts'
import type { FieldChange } from '#contract/history.ts'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import { decideMove, type Lifecycle } from '#machines/core/lifecycle.ts'
import { HAPPENED } from '#machines/lifecycles/happened.ts'
import { taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'
import { userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { creatorRole } from '#server/areas/task/tasks.ts'
import type { AuditContent } from '#server/core/audit/append.ts'
import type { Principal } from '#server/core/context.ts'
import type { PastMove } from '#server/core/moves.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import ANNOUNCEMENTS from './data/announcements.json' with { type: 'json' }
import PEOPLE from './data/people.json' with { type: 'json' }
import ROLES from './data/roles.json' with { type: 'json' }
import TASKS from './data/tasks.json' with { type: 'json' }
import { DAY, dueTime, pastTime } from './time.ts'

const AGE_IN_DAYS = 400
const FIRST_ADMIN = { id: 'first-admin', firstName: 'Adaeze', lastName: 'Nwosu' } as const
const DEMO_EMPLOYEE = 'user-chidi-okafor'

export const firstAdmin = (email: string, createdAt: Date) => ({
  ...FIRST_ADMIN,
  email: normalizeEmail(email),
  isSuperAdmin: true,
  createdAt,
})

type FirstAdmin = ReturnType<typeof firstAdmin>

export const demoBeginning = (now: Date) => new Date(now.getTime() - AGE_IN_DAYS * DAY)

/** What somebody did, or tried to do. */
interface Step {
  readonly daysAgo: number
  readonly time: string
  readonly by: string
  readonly event: string
  /** The first status, for a creation. */
  readonly to?: string
  /** Null where nobody answered the question of the move. */
  readonly comment?: string | null
  readonly changes?: FieldChange[]
}

/** By id, as their requests were authenticated. A disabled role was active then. */
function demoStaff(admin: FirstAdmin): ReadonlyMap<string, Principal> {
  const superAdmin = { isSuperAdmin: true, permissions: [EVERY_PERMISSION] }
  const people = PEOPLE.map(({ firstName, lastName, roleId, isSuperAdmin }) => {
    const role = ROLES.find(({ id }) => id === roleId)
    const rights = isSuperAdmin ? superAdmin : { isSuperAdmin, permissions: role?.permissions ?? [] }
    const id = `user-${firstName}-${lastName}`.toLowerCase()
    const email = `${firstName}.${lastName}@statehouse.example`.toLowerCase()
    return { id, firstName, lastName, email, role, ...rights }
  })
  return new Map([{ ...admin, ...superAdmin, role: undefined }, ...people].map((person) => [person.id, person]))
}

type Audited = Pick<AuditContent, 'at' | 'action' | 'message' | 'entity' | 'entityId' | 'after'>

export const auditOf = ({ id: userId, firstName, lastName, email }: Principal, audited: Audited): AuditContent => ({
  ...{ userId, firstName, lastName, email, before: null, ip: '', requestId: 'start' },
  ...audited,
})

/** Its chart decides about each step of a record, so that a replay agrees. */
function take({ event, to, comment, changes }: Step, entity: LifecycleName, from: string | undefined, by: Person) {
  if (!from) return { to: `${to}`, comment, changes }
  const lifecycle: Lifecycle = lifecycles[entity].lifecycle
  const decision = decideMove(lifecycle, from, { type: event, by })
  if (decision.ok) return { from, to: decision.status, comment, changes }
  const { why, guard, message } = decision.refusal
  return { from, refusal: { why, message, ...(guard && { guard }) } }
}

export const inOrder = <T extends { readonly at: Date }>(all: readonly T[]) =>
  all.toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** The same for every call but for the dates, which lie around `now`. `moves` are in the order of their times. */
export function demoOrganization(now: Date, admin: FirstAdmin) {
  const staff = demoStaff(admin)

  function principalOf(id: string) {
    const found = staff.get(id)
    if (!found) throw new Error(`The demonstration has no ${id}`)
    return found
  }

  const personOf = (id: string): Person => {
    const { isSuperAdmin, permissions } = principalOf(id)
    return { id, isSuperAdmin, permissions }
  }

  const [moves, audit]: [PastMove[], AuditContent[]] = [[], []]

  /** Stores what the audit log keeps of the record. The oldest step comes first. */
  function play(
    entity: LifecycleName,
    id: string,
    after: Record<string, string>,
    steps: readonly Step[],
    viewerOf = personOf,
  ) {
    const name = after.title ?? after.name ?? `${after.firstName} ${after.lastName}`
    const accepted: PastMove[] = []
    let [status, since]: [string | undefined, number] = [undefined, 0]
    for (const step of steps) {
      const { event, by: actorId } = step
      const at = pastTime(now, step.daysAgo, step.time)
      const by = status ? viewerOf(actorId) : personOf(actorId)
      const taken = take(step, entity, status, by)
      const leaves = taken.to !== undefined && taken.to !== status
      const seconds = status && leaves ? (at.getTime() - since) / 1_000 : undefined
      const move = { entity, recordId: id, requestId: 'start', event, actorId, facts: { by }, at, seconds, ...taken }
      moves.push(move)
      if (taken.to) accepted.push(move)
      if (leaves) [status, since] = [taken.to, at.getTime()]
      const said = taken.refusal
        ? { message: `Refused: ${taken.refusal.message}`, after: null }
        : { message: `${HAPPENED[event]}: ${name}`, after }
      audit.push(auditOf(principalOf(actorId), { at, action: event, entity, entityId: id, ...said }))
    }
    const times = { createdAt: accepted[0]?.at ?? now, updatedAt: accepted.at(-1)?.at ?? now }
    return { id, status, version: accepted.length, createdBy: accepted[0]?.actorId ?? '', ...times, accepted }
  }

  const roles = ROLES.map(({ id, name, permissions, moves }) => {
    const { status, version, createdAt } = play('role', id, { name }, moves)
    return { id, name, permissions, isActive: status === 'active', version, createdAt }
  })
  const people = PEOPLE.map(({ firstName, lastName, roleId, isSuperAdmin, seenMinutesAgo, moves }, index) => {
    const { id, email } = [...staff.values()][index + 1] ?? admin
    const viewerOf = (by: string) => userViewer(personOf(by), personOf(id))
    const { status, version, createdAt } = play('user', id, { firstName, lastName }, moves, viewerOf)
    const lastActiveAt = seenMinutesAgo === null ? null : new Date(now.getTime() - seenMinutesAgo * 60_000)
    const row = { id, firstName, lastName, email, roleId, isSuperAdmin, locked: status === 'locked' }
    return { ...row, version, createdAt, lastActiveAt, signedInAs: lastActiveAt && email }
  })
  const tasks = TASKS.map(({ title, description, assignedTo, dueInDays, moves }, index) => {
    const id = `task-${`${index + 1}`.padStart(3, '0')}`
    const viewerOf = (by: string) => taskViewer(personOf(by), assignedTo)
    const { accepted, status, ...stamps } = play('task', id, { title, assignedTo }, moves, viewerOf)
    const done = accepted.flatMap((move) => move.changes ?? []).findLast(({ field }) => field === 'percentageDone')
    return {
      ...{ ...stamps, title, description, assignedTo, dueDate: dueTime(now, dueInDays) },
      status: v.parse(v.picklist(TASK_STATUSES), status),
      feedback: accepted.findLast(({ comment }) => comment !== undefined)?.comment ?? null,
      percentageDone: v.parse(v.nullable(v.number()), done?.after ?? null),
      origin: creatorRole(principalOf(stamps.createdBy)),
    }
  })
  const announcements = ANNOUNCEMENTS.map(({ moves, ...content }, index) => {
    const id = `announcement-${`${index + 1}`.padStart(2, '0')}`
    const { accepted, status, ...stamps } = play('announcement', id, { title: content.title }, moves)
    return { ...content, ...stamps, status: v.parse(v.picklist(ANNOUNCEMENT_STATUSES), status) }
  })

  const ordered = inOrder(moves)
  /** After or at the last move that they made. */
  const users = people.map(({ lastActiveAt: seen, ...user }) => {
    const last = ordered.findLast(({ actorId }) => actorId === user.id)?.at
    return { ...user, lastActiveAt: seen && last && last > seen ? last : seen }
  })
  return { principalOf, audit: inOrder(audit), roles, users, tasks, announcements, moves: ordered }
}

/** A super admin and an employee who can sign in, where the demonstration is loaded: their addresses. */
export async function demoSignIns({ queries }: Database) {
  const ids = [FIRST_ADMIN.id, DEMO_EMPLOYEE]
  const found = await queries
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.locked, false)))
  const emails = ids.flatMap((id) => found.find((user) => user.id === id)?.email ?? [])
  return emails.length === ids.length ? emails : []
}
