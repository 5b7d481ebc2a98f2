import { AREAS, isAreaOpenTo, type MenuArea } from '#contract/area.ts'
import { admits, areasOf } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Lifecycle, moveAvailability, statusesOf } from '#machines/core/lifecycle.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { actionText } from './action-text.ts'

export const COLUMNS = ['See', 'Create', 'Change', 'Decide'] as const

type Column = (typeof COLUMNS)[number]

/** On which records a person can do something, from none to all. */
const EXTENTS = ['no', 'own', 'some', 'others', 'yes'] as const

export type Extent = (typeof EXTENTS)[number]

/** These decide about a record or a person, and do not change what it says. */
const DECISIONS: readonly CallName[] = [
  'user.lock',
  'user.unlock',
  'role.activate',
  'role.deactivate',
  'task.approve',
  'task.deny',
  'task.requestMore',
  'task.complete',
  'account.setStatus',
  'ledger.reverse',
]

/** The column of a call in each of its areas. No column says what only supports the work of other areas. */
function columnOf(name: CallName): Column | undefined {
  if (name === 'media.sign') return
  if (calls[name].method === 'GET') return 'See'
  if (DECISIONS.includes(name)) return 'Decide'
  return /\.(create|assign)$/.test(name) ? 'Create' : 'Change'
}

export interface AreaAbilities {
  readonly area: string
  /** Why the whole area is closed to the person. */
  readonly whyNot: string | undefined
  /** Undefined where the area has nothing of that kind. */
  readonly cells: readonly (Extent | undefined)[]
  /** What no cell says. */
  readonly others: readonly string[]
}

const ANYONE = { id: 'someone-else', isSuperAdmin: false, permissions: [] }
const SUPER_ADMIN = { ...ANYONE, isSuperAdmin: true }

type Scopes = Readonly<Record<string, Person>>

interface Records {
  readonly lifecycle: Lifecycle
  /** What a person can be to a record. */
  readonly scopesOf: (person: Person) => Scopes
}

const RECORDS: readonly Records[] = [
  {
    lifecycle: taskLifecycle,
    scopesOf: (person) => ({
      own: taskViewer(person, person.id),
      others: taskViewer(person, ANYONE.id),
    }),
  },
  {
    lifecycle: userLifecycle,
    scopesOf: (person) => ({
      own: userViewer(person, person),
      others: userViewer(person, ANYONE),
      superAdmins: userViewer(person, SUPER_ADMIN),
    }),
  },
  ...[roleLifecycle, announcementLifecycle, accountLifecycle].map((lifecycle) => ({
    lifecycle,
    scopesOf: (person: Person) => ({ all: person }),
  })),
]

/** The rule of the call first, then the chart of the record over all statuses. */
function extentOf(name: CallName, person: Person): Extent {
  const { access }: Endpoint = calls[name]
  if (!admits(access, person)) return 'no'
  if (name === 'task.assigned') return 'own'
  for (const { lifecycle, scopesOf } of RECORDS) {
    const scopes = Object.entries(scopesOf(person)).map(([scope, viewer]) => ({
      scope,
      moves: statusesOf(lifecycle).flatMap((status) =>
        moveAvailability(lifecycle, status, viewer).filter(({ type }) => type === name),
      ),
    }))
    if (scopes.every(({ moves }) => moves.length === 0)) continue
    const open = scopes.filter(({ moves }) => moves.some((move) => move.open)).map(({ scope }) => scope)
    if (open.length === scopes.length) return 'yes'
    if (open.length === 0) return 'no'
    if (open.length === 1 && open[0] === 'own') return 'own'
    return open.length === scopes.length - 1 && !open.includes('own') ? 'others' : 'some'
  }
  return 'yes'
}

const needOf = ({ needs }: MenuArea) =>
  typeof needs === 'object' ? `Needs “${permissionText(needs.anyOf[0])}”` : 'Only for super admins'

/** Extensions add these calls to an area: other views of its lists, and notes on its records. */
const ADDED: readonly Endpoint['source'][] = ['query', 'accounting', 'notes']

const callNames = (Object.keys(calls) as CallName[]).filter((name) => !ADDED.includes(calls[name].source))

export const isMore = (one: Extent, other: Extent) => EXTENTS.indexOf(one) > EXTENTS.indexOf(other)

/** Every area with what can be done there: in each cell the most that one of its calls gives. */
export const abilitiesOf = (person: Person): AreaAbilities[] =>
  AREAS.map((area) => {
    const isOpen = isAreaOpenTo(area, person)
    const abilities = callNames
      .filter((name) => areasOf(name).includes(area.label))
      .map((name) => ({ name, column: columnOf(name), extent: isOpen ? extentOf(name, person) : 'no' }))
    const cells = COLUMNS.map((column) =>
      EXTENTS.findLast((each) => abilities.some((ability) => ability.column === column && ability.extent === each)),
    )
    const others = abilities.flatMap(({ name, column, extent }) => (column || extent === 'no' ? [] : actionText(name)))
    return { area: area.label, whyNot: isOpen ? undefined : needOf(area), cells, others }
  })
