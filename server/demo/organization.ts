import { and, eq, inArray } from 'drizzle-orm'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import type { Principal } from '#server/core/context.ts'
import type { PastMove } from '#server/core/moves.ts'
import type { Database } from '#server/db/connect.ts'
import { type roles, users } from '#server/db/schema.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import { demoAnnouncements } from './announcements.ts'
import { DAY, MINUTE } from './office-hours.ts'
import { stampsOf } from './past.ts'
import { type Named, pastAudit } from './past-audit.ts'
import { DEMO_PEOPLE, type DemoPerson, FIRST_ADMIN } from './people.ts'
import { seededRandom, whole } from './random.ts'
import { DEMO_ROLES } from './roles.ts'
import { rolePasts, userPasts } from './staff-past.ts'
import { type Assignee, demoTasks } from './tasks.ts'

const SEED = 77
const AGE_IN_DAYS = 400
const AWAY_DAYS = 14
const DEMO_EMPLOYEE = 'user-chidi-okafor'
const MAIL_DOMAIN = 'statehouse.example'

type NewRole = typeof roles.$inferInsert
type NewUser = typeof users.$inferInsert

const idOf = ({ firstName, lastName }: DemoPerson) => `user-${firstName}-${lastName}`.toLowerCase()

export const firstAdmin = (email: string, createdAt: Date) => ({
  ...FIRST_ADMIN,
  email: normalizeEmail(email),
  isSuperAdmin: true,
  createdAt,
})

type FirstAdmin = ReturnType<typeof firstAdmin>

export const demoBeginning = (now: Date) => new Date(now.getTime() - AGE_IN_DAYS * DAY)

/** The same for every call but for the dates, which lie around `now`. `moves` are in the order of their times. */
export function demoOrganization(now: Date, admin: FirstAdmin) {
  const [roles, users] = [demoRoles(now), demoUsers(now)]
  const staff = demoStaff(admin)
  const [ofRoles, ofUsers] = [rolePasts(roles, staff, now), userPasts(users, staff, now)]
  const tasks = tasksOf(staff, now)
  const superAdmins = [...staff.values()].filter(({ isSuperAdmin }) => isSuperAdmin)
  const announcements = demoAnnouncements(superAdmins, now)
  const moves = [...ofRoles.values(), ...ofUsers.values(), ...tasks, ...announcements]
    .flatMap((past) => past.moves)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const named = new Map<string, Named>([
    ...roles.map(({ id, name }) => [id, { name, content: { name } }] as const),
    ...users.map(({ id, firstName, lastName }) => [id, namedPerson(firstName, lastName)] as const),
    ...tasks.map(
      ({ task: { id, title, assignedTo } }) => [id, { name: title, content: { title, assignedTo } }] as const,
    ),
    ...announcements.map(({ announcement: { id, title } }) => [id, { name: title, content: { title } }] as const),
  ])
  return {
    staff,
    audit: pastAudit(moves, staff, named),
    roles: roles.map((role): NewRole => ({ ...role, ...versionIn(ofRoles, role) })),
    users: users.map((user): NewUser => ({ ...user, ...versionIn(ofUsers, user), ...lastActivity(user, moves) })),
    tasks: tasks.map(({ task }) => task),
    announcements: announcements.map(({ announcement }) => announcement),
    moves,
  }
}

const namedPerson = (firstName: string, lastName: string): Named => ({
  name: `${firstName} ${lastName}`,
  content: { firstName, lastName },
})

type Pasts = ReadonlyMap<string, { readonly moves: readonly PastMove[] }>

function versionIn(pasts: Pasts, { id }: { readonly id: string }) {
  const { version } = stampsOf(pasts.get(id)?.moves ?? [])
  return { version }
}

/** After or at the last move that they made. */
function lastActivity({ id, lastActiveAt }: { id: string; lastActiveAt: Date | null }, moves: readonly PastMove[]) {
  const last = moves.findLast(({ actorId }) => actorId === id)?.at
  return { lastActiveAt: lastActiveAt && last && last > lastActiveAt ? last : lastActiveAt }
}

const demoRoles = (now: Date) =>
  Object.entries(DEMO_ROLES).map(([key, role], place) => ({
    id: `role-${key}`,
    name: role.name,
    permissions: [...role.permissions],
    isActive: role.isActive,
    createdAt: new Date(demoBeginning(now).getTime() + 9 * place * DAY),
  }))

const emailOf = ({ firstName, lastName }: DemoPerson) => `${firstName}.${lastName}@${MAIL_DOMAIN}`.toLowerCase()

const isAway = ({ locked, role }: DemoPerson) => locked || !DEMO_ROLES[role].isActive

/** Every ninth person has never signed in; who is locked or has a disabled role was last here two weeks ago or more. */
function demoUsers(now: Date) {
  const random = seededRandom(SEED)
  return DEMO_PEOPLE.map((person, place) => {
    const minutesAgo = isAway(person)
      ? whole(random, AWAY_DAYS, 2 * AWAY_DAYS) * 24 * 60
      : whole(random, 5, 3 * 24 * 60)
    return {
      id: idOf(person),
      firstName: person.firstName,
      lastName: person.lastName,
      email: emailOf(person),
      roleId: `role-${person.role}`,
      isSuperAdmin: person.isSuperAdmin ?? false,
      locked: person.locked ?? false,
      lastActiveAt: place % 9 === 8 ? null : new Date(now.getTime() - minutesAgo * MINUTE),
      createdAt: new Date(now.getTime() - whole(random, 60, 380) * DAY),
    }
  })
}

/** By id, as their requests were authenticated. A disabled role was active then. */
function demoStaff({ id, firstName, lastName, email }: FirstAdmin): ReadonlyMap<string, Principal> {
  const superAdmin = { isSuperAdmin: true, permissions: [EVERY_PERMISSION] }
  const people = DEMO_PEOPLE.map((person) => {
    const { name, permissions } = DEMO_ROLES[person.role]
    const rights = person.isSuperAdmin ? superAdmin : { isSuperAdmin: false, permissions }
    const named = { id: idOf(person), firstName: person.firstName, lastName: person.lastName, email: emailOf(person) }
    return { ...named, ...rights, role: { id: `role-${person.role}`, name } }
  })
  const first = { id, firstName, lastName, email, ...superAdmin, role: undefined }
  return new Map([first, ...people].map((person) => [person.id, person]))
}

/** Locked people and those with a disabled role have no moves since they went away. */
function tasksOf(staff: ReadonlyMap<string, Principal>, now: Date) {
  const demoPeople = new Map(DEMO_PEOPLE.map((person) => [idOf(person), person]))
  const assignees = [...staff.values()].map((person): Assignee => {
    const known = demoPeople.get(person.id)
    const until = now.getTime() - (known && isAway(known) ? AWAY_DAYS * DAY : 0)
    return { ...person, role: known?.role ?? 'operations', until }
  })
  return demoTasks(assignees, now)
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
