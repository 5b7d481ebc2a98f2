import type { AnyStateMachine, AnyTransitionDefinition, EventFromLogic, StateValueFrom } from 'xstate'
import { decide, snapshotIn } from './decide.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'
import type { Viewer } from './viewer.ts'

/**
 * The one place that turns a lifecycle into what everybody needs: menus and docs (`movesOpenTo`), the server's decision
 * (`applyMove`), reasons (`explain`) and tables (`matrix`). A lifecycle is a flat machine with an empty context, no
 * invoke and no delay; its states are the stored statuses, and every event says in `by` who asks.
 */
export interface Lifecycle<M extends AnyStateMachine = AnyStateMachine> {
  /** What moves, in a sentence: "task". */
  readonly entity: string
  readonly machine: M
}

export type StatusOf<L extends Lifecycle> = StateValueFrom<L['machine']> & string
export type EventOf<L extends Lifecycle> = Extract<EventFromLogic<L['machine']>, { by: Viewer }>
export type MoveTypeOf<L extends Lifecycle> = EventOf<L>['type']

export interface Move<T extends string = string> extends MoveMeta {
  readonly type: T
  readonly description: string
  /** The status that the thing has afterwards. */
  readonly target: string
}

export interface Refusal {
  /** `state`: nobody can do this in this status. `guard`: somebody can, but not this person. */
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
  /** The menu entry it stands under. */
  readonly entry: string
}

const stateIn = (lifecycle: Lifecycle, status: string) => {
  const state = lifecycle.machine.root.states[status]
  if (!state?.meta) throw new Error(`A ${lifecycle.entity} has no status "${status}"`)
  return state
}

const guardName = (guard: unknown) =>
  typeof guard === 'string' ? guard : (guard as { type: string } | undefined)?.type

/** How a status is called and colored. Throws on an unknown status. */
export const statusMeta = (lifecycle: Lifecycle, status: string): StatusMeta =>
  stateIn(lifecycle, status).meta as StatusMeta

/** Every status that is stored: all states but those in which the thing no longer exists. */
export const statusesOf = <L extends Lifecycle>(lifecycle: L) =>
  Object.values(lifecycle.machine.root.states).flatMap((state) => (state.meta ? [state.key as StatusOf<L>] : []))

/** Each kind of move with how it is offered, in menu order. */
function offersOf(lifecycle: Lifecycle) {
  const offers = new Map<string, MoveMeta>()
  for (const state of Object.values(lifecycle.machine.root.states))
    for (const [type, branches] of state.transitions) for (const { meta } of branches) offers.set(type, meta)
  return [...offers].sort(([, a], [, b]) => a.order - b.order)
}

/** The menu entry that a move stands under: its own, or that of the form it is an ending of. */
export const entryOf = ({ label, step }: MoveMeta) => (step.kind === 'form' && step.menu) || label

/** Every kind of move, in menu order. */
export const moveTypesOf = <L extends Lifecycle>(lifecycle: L) =>
  offersOf(lifecycle).map(([type]) => type as MoveTypeOf<L>)

function moveOpenTo<L extends Lifecycle>(lifecycle: L, status: string, type: MoveTypeOf<L>, by: Viewer) {
  const snapshot = snapshotIn(lifecycle.machine, status)
  const event = { type, by }
  if (!snapshot.can(event)) return undefined
  const [chosen] = lifecycle.machine.getTransitionData(snapshot, event) as [AnyTransitionDefinition]
  const target: string = chosen.target?.[0]?.key ?? status
  return { ...(chosen.meta as MoveMeta), type, description: chosen.description ?? '', target }
}

/** The moves that `viewer` can make while the thing is in `status`, in menu order. */
export const movesOpenTo = <L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  viewer: Viewer,
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
  const meta = branches[0]?.meta as MoveMeta | undefined
  return { why: 'guard', status, guard, message: meta?.refusal ?? `“${label}” is not open to you.` }
}

/** Decides a move. On success the answer holds the status to store; otherwise it says why not, and nothing changes. */
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

/** Every move of the lifecycle, each either open to `viewer` or with the reason why it is not. */
export const moveAvailability = <L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  viewer: Viewer,
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

/** Status by move by viewer: the whole lifecycle as rows, for docs and tests. */
export const matrix = <L extends Lifecycle, Name extends string>(
  lifecycle: L,
  viewers: Readonly<Record<Name, Viewer>>,
) =>
  statusesOf(lifecycle).flatMap((status) =>
    (Object.entries(viewers) as [Name, Viewer][]).flatMap(([viewer, by]) =>
      moveAvailability(lifecycle, status, by).map((explanation) => ({ status, viewer, ...explanation })),
    ),
  )
