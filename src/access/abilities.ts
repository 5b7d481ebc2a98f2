import { AREAS, isAreaOpenTo, type MenuArea } from '#contract/area.ts'
import { admits, areasOf } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Lifecycle, moveAvailability, statusesOf } from '#machines/core/lifecycle.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { userLifecycle, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { actionText } from './action-text.ts'

export interface Ability {
  readonly text: string
  /** Why the person can never do it. */
  readonly whyNot?: string
}

export interface AreaAbilities extends Ability {
  readonly actions: readonly Ability[]
}

const ANYONE = { id: 'someone-else', isSuperAdmin: false, permissions: [] }
const SUPER_ADMIN = { ...ANYONE, isSuperAdmin: true }

type Scopes = Readonly<Record<string, Person>>

interface Records {
  readonly lifecycle: Lifecycle
  /** What a person can be to a record, in words. */
  readonly scopesOf: (person: Person) => Scopes
}

const RECORDS: readonly Records[] = [
  {
    lifecycle: taskLifecycle,
    scopesOf: (person) => ({
      'own tasks': taskViewer(person, person.id),
      'tasks of others': taskViewer(person, ANYONE.id),
    }),
  },
  {
    lifecycle: userLifecycle,
    scopesOf: (person) => ({
      'own account': userViewer(person, person),
      'people without more rights': userViewer(person, ANYONE),
      'super admins': userViewer(person, SUPER_ADMIN),
    }),
  },
  ...[roleLifecycle, announcementLifecycle, accountLifecycle].map((lifecycle) => ({
    lifecycle,
    scopesOf: (person: Person) => ({ all: person }),
  })),
]

const ruleOf = (access: Access) =>
  typeof access === 'object' ? `Needs the permission “${permissionText(access.permission)}”.` : 'Only for super admins.'

/** The rule of the call first, then the chart of the record over all statuses. */
function abilityOf(name: CallName, person: Person): Ability {
  const text = actionText(name)
  const { access }: Endpoint = calls[name]
  if (!admits(access, person)) return { text, whyNot: ruleOf(access) }
  for (const { lifecycle, scopesOf } of RECORDS) {
    const scopes = Object.entries(scopesOf(person)).map(([scope, viewer]) => ({
      scope,
      moves: statusesOf(lifecycle).flatMap((status) =>
        moveAvailability(lifecycle, status, viewer).filter(({ type }) => type === name),
      ),
    }))
    if (scopes.every(({ moves }) => moves.length === 0)) continue
    const open = scopes.filter(({ moves }) => moves.some((move) => move.open))
    if (open.length === scopes.length) return { text }
    if (open.length > 0) return { text: `${text} (${open.map(({ scope }) => scope).join(', ')})` }
    const [refusal] = scopes.flatMap(({ moves }) =>
      moves.flatMap((move) => (!move.open && move.refusal.why === 'guard' ? move.refusal.message : [])),
    )
    return { text, whyNot: refusal ?? ruleOf('super-admin') }
  }
  return { text }
}

const needOf = ({ needs }: MenuArea) =>
  typeof needs === 'object' ? ruleOf({ permission: needs.anyOf[0] }) : ruleOf('super-admin')

/** Extensions add these calls to an area: other views of its lists, and notes on its records. */
const ADDED: readonly Endpoint['source'][] = ['query', 'accounting', 'notes']

const callNames = (Object.keys(calls) as CallName[]).filter((name) => !ADDED.includes(calls[name].source))

/** Every area with everything that can be done there. */
export const abilitiesOf = (person: Person): AreaAbilities[] =>
  AREAS.map((area) => {
    const isOpen = isAreaOpenTo(area, person)
    const names = callNames.filter((name) => areasOf(name).includes(area.label))
    const actions = names.map((name) => abilityOf(name, person))
    return { text: area.label, actions, ...(!isOpen && { whyNot: needOf(area) }) }
  })

export interface Difference {
  readonly area: string
  readonly actions: readonly string[]
}

/** What `after` can do and `before` cannot. */
export function gained(before: Person, after: Person): Difference[] {
  const earlier = abilitiesOf(before)
  return abilitiesOf(after).flatMap(({ text: area, whyNot, actions }, place) => {
    const old = earlier[place]
    const had = old?.actions.flatMap((action) => (action.whyNot ? [] : action.text)) ?? []
    const added = actions.flatMap((action) => (action.whyNot || had.includes(action.text) ? [] : action.text))
    const isNew = !whyNot && old?.whyNot !== undefined
    return isNew || (!whyNot && added.length > 0) ? [{ area, actions: added }] : []
  })
}
