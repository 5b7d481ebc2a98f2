import type { AnyStateMachine, AnyTransitionDefinition, EventFromLogic, StateValueFrom } from 'xstate'
import { decide, snapshotIn } from './decide.ts'
import type { MoveMeta, StatusMeta } from './meta.ts'
import type { Viewer } from './viewer.ts'

/** A flat machine: its states are the stored statuses, and each event names in `by` the person who asks. */
export interface Lifecycle<M extends AnyStateMachine = AnyStateMachine> {
  /** The record, in a sentence: "task". */
  readonly entity: string
  readonly machine: M
}

export type MoveEvent<Type extends string, By extends Viewer> = Type extends string ? { type: Type; by: By } : never

export type StatusOf<L extends Lifecycle> = StateValueFrom<L['machine']> & string
export type EventOf<L extends Lifecycle> = Extract<EventFromLogic<L['machine']>, { by: Viewer }>
export type MoveTypeOf<L extends Lifecycle> = EventOf<L>['type']
export type ViewerOf<L extends Lifecycle> = EventOf<L>['by']

export interface Move<T extends string = string> extends MoveMeta {
  readonly type: T
  readonly description: string
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
  readonly key: string | undefined
  readonly entry: string
}

const stateIn = (lifecycle: Lifecycle, status: string) => {
  const state = lifecycle.machine.root.states[status]
  if (!state?.meta) throw new Error(`A ${lifecycle.entity} has no status "${status}"`)
  return state
}

const guardName = (guard: unknown) =>
  typeof guard === 'string' ? guard : (guard as { type: string } | undefined)?.type

/** Throws on an unknown status. */
export const statusMeta = (lifecycle: Lifecycle, status: string): StatusMeta => stateIn(lifecycle, status).meta

/** All states except those of a deleted record. */
export const statusesOf = <L extends Lifecycle>(lifecycle: L) =>
  Object.values(lifecycle.machine.root.states).flatMap((state) => (state.meta ? [state.key as StatusOf<L>] : []))

function offersOf(lifecycle: Lifecycle) {
  const offers = new Map<string, MoveMeta>()
  for (const state of Object.values(lifecycle.machine.root.states))
    for (const [type, branches] of state.transitions) for (const { meta } of branches) offers.set(type, meta)
  return [...offers].sort(([, a], [, b]) => a.order - b.order)
}

/** Its own label, or that of the form whose submit action it is. */
export const entryOf = ({ label, step }: MoveMeta) => (step.kind === 'form' && step.menu) || label

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

/** A refusal with `why: 'state'` is a 409, with `why: 'guard'` a 403. Throws on an unknown status. */
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

/** Every move in menu order, open or with its refusal. Throws on an unknown status. */
export const moveAvailability = <L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  viewer: ViewerOf<L>,
): MoveAvailability<MoveTypeOf<L>>[] =>
  offersOf(lifecycle).map(([name, meta]) => {
    const { label, key } = meta
    const type = name as MoveTypeOf<L>
    const offered = { type, label, key, entry: entryOf(meta) }
    const move = moveOpenTo(lifecycle, status, type, viewer)
    return move
      ? { ...offered, open: true, move }
      : { ...offered, open: false, refusal: refusalOf(lifecycle, status, type, label) }
  })

/** The text that a person gives with a move, for its history. */
export function commentOf(lifecycle: Lifecycle, type: string, body: unknown) {
  const offer = offersOf(lifecycle).find(([name]) => name === type)
  return offer && commentIn(offer[1], body)
}

export const matrix = <L extends Lifecycle, Name extends string>(
  lifecycle: L,
  viewers: Readonly<Record<Name, ViewerOf<L>>>,
) =>
  statusesOf(lifecycle).flatMap((status) =>
    (Object.entries(viewers) as [Name, ViewerOf<L>][]).flatMap(([viewer, by]) =>
      moveAvailability(lifecycle, status, by).map((explanation) => ({ status, viewer, ...explanation })),
    ),
  )

/** The text in `body` that answers the question of a move. Undefined where the move asks for no text. */
export function commentIn({ step }: Pick<MoveMeta, 'step'>, body: unknown): string | undefined {
  const question = step.kind === 'confirm' ? step.question : undefined
  const text = question?.kind === 'text' ? Reflect.get(Object(body), question.field) : undefined
  return typeof text === 'string' ? text : undefined
}

/**
 * The move with which the viewer can take the record back to `from` after the open `move`. It asks nothing, or it is an
 * ending of the form that made the move. Undefined where the chart has none, and for a move that keeps the status.
 */
export function inverseOf<L extends Lifecycle>(lifecycle: L, from: StatusOf<L>, move: Move, viewer: ViewerOf<L>) {
  if (move.target === from) return undefined
  const asksNothing = (back: Move) =>
    back.step.kind === 'confirm' ? !back.step.question : entryOf(back) === entryOf(move)
  return movesOpenTo(lifecycle, move.target as StatusOf<L>, viewer).find(
    (back) => back.target === from && asksNothing(back),
  )
}
