import { creatorRole } from '#server/areas/task/tasks.ts'
import type { roles, tasks, users } from '#server/db/schema.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'
import { DEMO_PEOPLE, type DemoPerson, FIRST_ADMIN } from './people.ts'
import { seededRandom, whole } from './random.ts'
import { DEMO_ROLES, type DemoRole } from './roles.ts'
import { demoTasks } from './tasks.ts'

const SEED = 77
const DAY = 86_400_000
const MINUTE = 60_000
const AGE_IN_DAYS = 400
const MAIL_DOMAIN = 'statehouse.example'

type NewRole = typeof roles.$inferInsert
type NewUser = typeof users.$inferInsert
type NewTask = typeof tasks.$inferInsert

const idOf = ({ firstName, lastName }: DemoPerson) => `user-${firstName}-${lastName}`.toLowerCase()

export const firstAdmin = (email: string, createdAt: Date): NewUser => ({
  ...FIRST_ADMIN,
  email: normalizeEmail(email),
  isSuperAdmin: true,
  createdAt,
})

export const demoBeginning = (now: Date) => new Date(now.getTime() - AGE_IN_DAYS * DAY)

/** The same for every call but for the dates, which lie around `now`. */
export function demoOrganization(now: Date): { roles: NewRole[]; users: NewUser[]; tasks: NewTask[] } {
  return { roles: demoRoles(now), users: demoUsers(now), tasks: tasksWithOrigin(now) }
}

const demoRoles = (now: Date): NewRole[] =>
  Object.entries(DEMO_ROLES).map(([key, role], place) => ({
    id: `role-${key}`,
    name: role.name,
    permissions: [...role.permissions],
    isActive: role.isActive,
    createdAt: new Date(demoBeginning(now).getTime() + 9 * place * DAY),
  }))

/** Every ninth person has never signed in; who is locked or has a disabled role was last here a month ago or more. */
function demoUsers(now: Date): NewUser[] {
  const random = seededRandom(SEED)
  return DEMO_PEOPLE.map((person, place) => {
    const isAway = person.locked || !DEMO_ROLES[person.role].isActive
    const minutesAgo = isAway ? whole(random, 30, 60) * 24 * 60 : whole(random, 5, 3 * 24 * 60)
    return {
      id: idOf(person),
      firstName: person.firstName,
      lastName: person.lastName,
      email: `${person.firstName}.${person.lastName}@${MAIL_DOMAIN}`.toLowerCase(),
      roleId: `role-${person.role}`,
      isSuperAdmin: person.isSuperAdmin ?? false,
      locked: person.locked ?? false,
      lastActiveAt: place % 9 === 8 ? null : new Date(now.getTime() - minutesAgo * MINUTE),
      createdAt: new Date(now.getTime() - whole(random, 60, 380) * DAY),
    }
  })
}

function tasksWithOrigin(now: Date): NewTask[] {
  const staff: { id: string; role: DemoRole; isSuperAdmin: boolean }[] = [
    { id: FIRST_ADMIN.id, role: 'operations', isSuperAdmin: true },
    ...DEMO_PEOPLE.map((person) => ({
      id: idOf(person),
      role: person.role,
      isSuperAdmin: person.isSuperAdmin ?? false,
    })),
  ]
  const superAdmins = staff.filter(({ isSuperAdmin }) => isSuperAdmin).map(({ id }) => id)
  const origins = new Map(
    staff.map(({ id, role, isSuperAdmin }) => [id, creatorRole({ isSuperAdmin, roleName: DEMO_ROLES[role].name })]),
  )
  return demoTasks(staff, superAdmins, now).map((task) => ({ ...task, origin: origins.get(task.createdBy) ?? '' }))
}
