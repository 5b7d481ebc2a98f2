import type { FieldChange } from '#contract/history.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Principal } from '#server/core/context.ts'
import { DAY, dayOf, HOUR, MINUTE, workday } from './office-hours.ts'
import { createPast } from './past.ts'
import { FIRST_ADMIN } from './people.ts'

type StaffEvent<Type> = readonly [daysAgo: number, type: Type, name: string, by: string, changes?: FieldChange[]]

const emailChange = (name: string): FieldChange[] => [
  { field: 'email', before: `${name}@mail.example`, after: `${name}@statehouse.example` },
]

/** Oldest first. The chart refuses some of them. */
const USER_EVENTS: readonly StaffEvent<'user.edit' | 'user.lock' | 'user.unlock'>[] = [
  [34, 'user.edit', 'folake-oyelaran', 'amaka-eze', emailChange('folake.oyelaran')],
  [27, 'user.lock', 'kelechi-anyanwu', 'hauwa-danjuma'],
  [25, 'user.unlock', 'kelechi-anyanwu', 'babatunde-alabi'],
  [
    22,
    'user.edit',
    'uche-nnamdi',
    'babatunde-alabi',
    [{ field: 'role', before: 'role-support', after: 'role-finance' }],
  ],
  [19, 'user.lock', 'babatunde-alabi', 'amaka-eze'],
  [18, 'user.edit', 'bukola-salami', 'hauwa-danjuma', emailChange('bukola.salami')],
  [15, 'user.lock', 'nneka-agu', 'ekaette-bassey'],
  [15, 'user.unlock', 'nneka-agu', 'ekaette-bassey'],
  [13, 'user.lock', 'hauwa-danjuma', 'hauwa-danjuma'],
  [9, 'user.unlock', 'victor-akpan', 'babatunde-alabi'],
  [6, 'user.lock', 'obinna-madu', 'babatunde-alabi'],
  [5, 'user.lock', 'segun-ogunleye', 'terver-iorliam'],
]

const BASIC = ['read_task', 'read_announcement']

const ROLE_EVENTS: readonly StaffEvent<'role.edit' | 'role.activate' | 'role.deactivate'>[] = [
  [
    30,
    'role.edit',
    'finance',
    'babatunde-alabi',
    [{ field: 'permissions', before: BASIC, after: [...BASIC, 'read_file_upload'] }],
  ],
  [23, 'role.deactivate', 'support', 'babatunde-alabi'],
  [23, 'role.activate', 'support', 'babatunde-alabi'],
  [8, 'role.deactivate', 'contractor', 'babatunde-alabi'],
]

interface Beginning {
  readonly id: string
  readonly createdAt: Date
}

type Staff = ReadonlyMap<string, Principal>

function found<T>(values: ReadonlyMap<string, T>, id: string): T {
  const value = values.get(id)
  if (value === undefined) throw new Error(`The demonstration has no ${id}`)
  return value
}

/** On a working day, each some minutes after another. */
const momentOf = (daysAgo: number, place: number, now: Date) =>
  workday(dayOf(now.getTime()) - daysAgo * DAY) + 8 * HOUR + 23 * place * MINUTE

/** By user. The server itself created the first super admin. */
export function userPasts(users: readonly Beginning[], staff: Staff, now: Date) {
  const creator = found(staff, FIRST_ADMIN.id)
  const pasts = new Map(
    users.map(({ id, createdAt }) => {
      const by = id === creator.id ? undefined : creator
      return [id, createPast(userLifecycle, id, { event: 'user.create', to: 'unlocked', at: createdAt.getTime(), by })]
    }),
  )
  for (const [place, [daysAgo, type, name, by, changes]] of USER_EVENTS.entries()) {
    const id = `user-${name}`
    const viewer = userViewer(found(staff, `user-${by}`), found(staff, id))
    found(pasts, id).attempt(type, viewer, momentOf(daysAgo, place, now), { changes })
  }
  return pasts
}

export function rolePasts(roles: readonly Beginning[], staff: Staff, now: Date) {
  const by = found(staff, FIRST_ADMIN.id)
  const pasts = new Map(
    roles.map(({ id, createdAt }) => [
      id,
      createPast(roleLifecycle, id, { event: 'role.create', to: 'active', at: createdAt.getTime(), by }),
    ]),
  )
  for (const [place, [daysAgo, type, name, by, changes]] of ROLE_EVENTS.entries())
    found(pasts, `role-${name}`).attempt(type, found(staff, `user-${by}`), momentOf(daysAgo, place, now), { changes })
  return pasts
}
