import type { FieldChange } from '#contract/history.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Principal } from '#server/core/context.ts'
import { DAY, dayOf, HOUR, MINUTE, workday } from './office-hours.ts'
import { createPast } from './past.ts'
import { FIRST_ADMIN } from './people.ts'

interface StaffEvent<Type> {
  readonly daysAgo: number
  readonly type: Type
  /** Of the record, without its prefix. */
  readonly name: string
  readonly by: string
  readonly changes?: FieldChange[]
}

const emailChange = (name: string): FieldChange[] => [
  { field: 'email', before: `${name}@mail.example`, after: `${name}@statehouse.example` },
]

const roleChange = (before: string, after: string): FieldChange[] => [
  { field: 'role', before: `role-${before}`, after: `role-${after}` },
]

/** Oldest first. The chart refuses some of them. */
const USER_EVENTS: readonly StaffEvent<'user.edit' | 'user.lock' | 'user.unlock'>[] = [
  { daysAgo: 34, type: 'user.edit', name: 'folake-oyelaran', by: 'amaka-eze', changes: emailChange('folake.oyelaran') },
  { daysAgo: 32, type: 'user.edit', name: 'segun-ogunleye', by: 'yetunde-fashola' },
  { daysAgo: 27, type: 'user.lock', name: 'kelechi-anyanwu', by: 'hauwa-danjuma' },
  { daysAgo: 25, type: 'user.unlock', name: 'kelechi-anyanwu', by: 'babatunde-alabi' },
  {
    daysAgo: 22,
    type: 'user.edit',
    name: 'uche-nnamdi',
    by: 'babatunde-alabi',
    changes: roleChange('support', 'finance'),
  },
  { daysAgo: 19, type: 'user.lock', name: 'babatunde-alabi', by: 'amaka-eze' },
  { daysAgo: 18, type: 'user.edit', name: 'bukola-salami', by: 'hauwa-danjuma', changes: emailChange('bukola.salami') },
  { daysAgo: 15, type: 'user.lock', name: 'nneka-agu', by: 'ekaette-bassey' },
  { daysAgo: 15, type: 'user.unlock', name: 'nneka-agu', by: 'ekaette-bassey' },
  { daysAgo: 13, type: 'user.lock', name: 'hauwa-danjuma', by: 'hauwa-danjuma' },
  { daysAgo: 11, type: 'user.edit', name: 'terver-iorliam', by: 'amaka-eze', changes: emailChange('terver.iorliam') },
  { daysAgo: 9, type: 'user.unlock', name: 'victor-akpan', by: 'babatunde-alabi' },
  { daysAgo: 6, type: 'user.lock', name: 'obinna-madu', by: 'babatunde-alabi' },
  { daysAgo: 5, type: 'user.lock', name: 'segun-ogunleye', by: 'terver-iorliam' },
]

const ROLE_EVENTS: readonly StaffEvent<'role.edit' | 'role.activate' | 'role.deactivate'>[] = [
  {
    daysAgo: 30,
    type: 'role.edit',
    name: 'finance',
    by: 'babatunde-alabi',
    changes: [
      {
        field: 'permissions',
        before: ['read_task', 'read_announcement'],
        after: ['read_task', 'read_announcement', 'read_file_upload'],
      },
    ],
  },
  { daysAgo: 23, type: 'role.deactivate', name: 'support', by: 'babatunde-alabi' },
  { daysAgo: 23, type: 'role.activate', name: 'support', by: 'babatunde-alabi' },
  { daysAgo: 8, type: 'role.deactivate', name: 'contractor', by: 'babatunde-alabi' },
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
  for (const [place, { daysAgo, type, name, by, changes }] of USER_EVENTS.entries()) {
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
  for (const [place, { daysAgo, type, name, by, changes }] of ROLE_EVENTS.entries())
    found(pasts, `role-${name}`).attempt(type, found(staff, `user-${by}`), momentOf(daysAgo, place, now), { changes })
  return pasts
}
