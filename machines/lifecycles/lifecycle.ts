import type { AnyStateMachine, AnyTransitionDefinition, EventFromLogic, StateValueFrom } from 'xstate'
import { decide, snapshotIn } from './decide.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'
import type { Viewer } from './viewer.ts'

/**
 * The status of a stored record as a chart: a flat machine with an empty context, no invoke and no delay. Its states are
 * the stored statuses, and each event names in `by` the person who asks. This file evaluates it for everybody: menus
 * (`movesOpenTo`, `moveAvailability`), the server (`decideMove`), documents and tests (`matrix`).
 */
export interface Lifecycle<M extends AnyStateMachine = AnyStateMachine> {
  /** The record, in a sentence: "task". */
  readonly entity: string
  readonly machine: M
}

/** One event for each move: `{ type: 'task.approve', by }`. */
export type MoveEvent<Type extends string, By extends Viewer> = Type extends string ? { type: Type; by: By } : never

export type StatusOf<L extends Lifecycle> = StateValueFrom<L['machine']> & string
export type EventOf<L extends Lifecycle> = Extract<EventFromLogic<L['machine']>, { by: Viewer }>
export type MoveTypeOf<L extends Lifecycle> = EventOf<L>['type']
export type ViewerOf<L extends Lifecycle> = EventOf<L>['by']

export interface Move<T extends string = string> extends MoveMeta {
  readonly type: T
  readonly description: string
  /** The status of the record afterwards. */
  readonly target: string
}

export interface Refusal {
  /** `state`: the status has no such move. `guard`: it has one, but not for this person. */
  readonly why: 'state' | 'guard'
  readonly status: string
  /** The guards that refused: `isReviewer or isOwner`. */
  readonly guard?: string
  readonly message: string
}

export type MoveAvailability<T extends string = string> =
  | (Offered<T> & { readonly open: true; readonly move: Move<T> })
  | (Offered<T> & { readonly open: false; readonly refusal: Refusal })

interface Offered<T extends string> {
  readonly type: T
  readonly label: string
  /** The label of its menu entry. */
  readonly entry: string
}

const stateIn = (lifecycle: Lifecycle, status: string) => {
  const state = lifecycle.machine.root.states[status]
  if (!state?.meta) throw new Error(`A ${lifecycle.entity} has no status "${status}"`)
  return state
}

const guardName = (guard: unknown) =>
  typeof guard === 'string' ? guard : (guard as { type: string } | undefined)?.type

/** The label and the tone of a status. Throws on an unknown status. */
export const statusMeta = (lifecycle: Lifecycle, status: string): StatusMeta => stateIn(lifecycle, status).meta

/** Every stored status: all states except those of a deleted record. */
export const statusesOf = <L extends Lifecycle>(lifecycle: L) =>
  Object.values(lifecycle.machine.root.states).flatMap((state) => (state.meta ? [state.key as StatusOf<L>] : []))

/** Each type of move with its meta, in menu order. */
function offersOf(lifecycle: Lifecycle) {
  const offers = new Map<string, MoveMeta>()
  for (const state of Object.values(lifecycle.machine.root.states))
    for (const [type, branches] of state.transitions) for (const { meta } of branches) offers.set(type, meta)
  return [...offers].sort(([, a], [, b]) => a.order - b.order)
}

/** The label of the menu entry of a move: its own, or that of the form it is a submit action of. */
export const entryOf = ({ label, step }: MoveMeta) => (step.kind === 'form' && step.menu) || label

/** Every type of move, in menu order. */
export const moveTypesOf = <L extends Lifecycle>(lifecycle: L) =>
  offersOf(lifecycle).map(([type]) => type as MoveTypeOf<L>)

function moveOpenTo<L extends Lifecycle>(lifecycle: L, status: string, type: MoveTypeOf<L>, by: ViewerOf<L>) {
  const snapshot = snapshotIn(lifecycle.machine, status)
  const event = { type, by }
  if (!snapshot.can(event)) return undefined
  const [chosen] = lifecycle.machine.getTransitionData(snapshot, event) as [AnyTransitionDefinition]
  const meta: MoveMeta = chosen.meta
  const target: string = chosen.target?.[0]?.key ?? status
  return { ...meta, type, description: chosen.description ?? '', target }
}

/** The moves that `viewer` can make while the record is in `status`, in menu order. */
export const movesOpenTo = <L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  viewer: ViewerOf<L>,
): Move<MoveTypeOf<L>>[] => moveTypesOf(lifecycle).flatMap((type) => moveOpenTo(lifecycle, status, type, viewer) ?? [])

function refusalOf(lifecycle: Lifecycle, status: string, type: string, label: string): Refusal {
  const branches = stateIn(lifecycle, status).transitions.get(type)
  if (!branches) {
    const { label: state } = statusMeta(lifecycle, status)
    return {
      why: 'state',
      status,
      message: `“${label}” is not possible while the ${lifecycle.entity} is ${state.toLowerCase()}.`,
    }
  }
  const guard = branches.flatMap((branch) => guardName(branch.guard) ?? []).join(' or ')
  const meta: MoveMeta | undefined = branches[0]?.meta
  return { why: 'guard', status, guard, message: meta?.refusal ?? `“${label}” is not open to you.` }
}

/**
 * Decides a move: `{ ok: true, status }` with the status to store, or `{ ok: false, refusal }`. A refusal with `why: 'state'`
 * is a conflict (`status` has no such move), with `why: 'guard'` it is forbidden to this person. Throws on an unknown
 * status.
 */
export function decideMove<L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  event: EventOf<L>,
): { ok: true; status: StatusOf<L> } | { ok: false; refusal: Refusal } {
  const decision = decide<AnyStateMachine>(lifecycle.machine, status, event)
  if (decision.ok) return { ok: true, status: decision.status as StatusOf<L> }
  const label = offersOf(lifecycle).find(([type]) => type === event.type)?.[1].label ?? event.type
  return { ok: false, refusal: refusalOf(lifecycle, status, event.type, label) }
}

/**
 * Every move of the lifecycle in menu order, each `{ open: true, move }` for `viewer` or `{ open: false, refusal }` with the
 * reason. Throws on an unknown status.
 */
export const moveAvailability = <L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  viewer: ViewerOf<L>,
): MoveAvailability<MoveTypeOf<L>>[] =>
  offersOf(lifecycle).map(([name, meta]) => {
    const { label } = meta
    const type = name as MoveTypeOf<L>
    const offered = { type, label, entry: entryOf(meta) }
    const move = moveOpenTo(lifecycle, status, type, viewer)
    return move
      ? { ...offered, open: true, move }
      : { ...offered, open: false, refusal: refusalOf(lifecycle, status, type, label) }
  })

/** The availability of every move in every status to every viewer: `{ status, viewer, type, open, ... }` for each. */
export const matrix = <L extends Lifecycle, Name extends string>(
  lifecycle: L,
  viewers: Readonly<Record<Name, ViewerOf<L>>>,
) =>
  statusesOf(lifecycle).flatMap((status) =>
    (Object.entries(viewers) as [Name, ViewerOf<L>][]).flatMap(([viewer, by]) =>
      moveAvailability(lifecycle, status, by).map((explanation) => ({ status, viewer, ...explanation })),
    ),
  )
