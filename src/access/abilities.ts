import { AREAS, isAreaOpenTo, type MenuArea } from '#contract/area.ts'
import { admits, areasOf } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVERY_PERMISSION, PERMISSIONS } from '#contract/permission.ts'
import { type Lifecycle, moveAvailability, statusesOf } from '#machines/core/lifecycle.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { allOf } from '#src/format/list-text.ts'
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

/** A chart, and what a person can be to its records. */
type Records = readonly [lifecycle: Lifecycle, scopesOf: (person: Person) => Readonly<Record<string, Person>>]

const RECORDS: readonly Records[] = [
  [taskLifecycle, (person) => ({ own: taskViewer(person, person.id), others: taskViewer(person, ANYONE.id) })],
  [
    userLifecycle,
    (person) => ({
      own: userViewer(person, person),
      others: userViewer(person, ANYONE),
      superAdmins: userViewer(person, SUPER_ADMIN),
    }),
  ],
  ...[roleLifecycle, announcementLifecycle, accountLifecycle].map(
    (lifecycle): Records => [lifecycle, (person) => ({ all: person })],
  ),
]

/** The rule of the call first, then the chart of the record over all statuses. */
function extentOf(name: CallName, person: Person): Extent {
  const { access }: Endpoint = calls[name]
  if (!admits(access, person)) return 'no'
  if (name === 'task.assigned') return 'own'
  for (const [lifecycle, scopesOf] of RECORDS) {
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

const EVERY = 'Every permission'

const isKnown = (name: string) => name === EVERY_PERMISSION || PERMISSIONS.some((each) => each === name)

/** Whether the grid says anything about these permissions. Another server may have only its own. */
export const isGridOf = (names: readonly string[]) => names.length === 0 || names.some(isKnown)

function othersOf({ permissions }: Person, areas: readonly AreaAbilities[]) {
  const unknown = permissions.filter((name) => !isKnown(name)).map(permissionText)
  return [
    ...areas.flatMap(({ others }) => others),
    ...unknown,
    ...(permissions.includes(EVERY_PERMISSION) ? [EVERY] : []),
  ]
}

export type Change = 'gained' | 'lost' | undefined

function changeOf(before: Extent, after: Extent): Change {
  const more = EXTENTS.indexOf(after) - EXTENTS.indexOf(before)
  return more > 0 ? 'gained' : more < 0 ? 'lost' : undefined
}

/** What a person can do in each area and beside them, and what a change of their rights gives and takes. */
export function abilityChanges(before: Person, after: Person) {
  const [was, is] = [abilitiesOf(before), abilitiesOf(after)]
  const rows = is.map((row, index) => {
    const old = was[index] ?? row
    const cells = row.cells.map((extent, place) => {
      const earlier = old.cells[place] ?? 'no'
      const change = extent && changeOf(earlier, extent)
      return { column: COLUMNS[place], change, extent: change === 'lost' ? earlier : extent }
    })
    return { area: row.area, cells, whyNot: old.whyNot && row.whyNot }
  })
  const [had, has] = [othersOf(before, was), othersOf(after, is)]
  const others = [...new Set([...had, ...has])]
    .map((text) => ({ text, change: changeOf(had.includes(text) ? 'yes' : 'no', has.includes(text) ? 'yes' : 'no') }))
    .filter(({ text, change }) => change || text !== EVERY)
  const all = [...rows.flatMap(({ area, cells }) => cells.map(({ change }) => ({ text: area, change }))), ...others]
  const sentences = (['gained', 'lost'] as const).flatMap((wanted) => {
    const names = new Set(all.filter(({ change }) => change === wanted).map(({ text }) => text))
    return names.size > 0 ? `They ${wanted === 'lost' ? 'lose' : 'gain'}: ${allOf(names)}.` : []
  })
  return { rows, others, sentences: sentences.join(' ') || 'Nothing changes for them.' }
}
