import type { AnyStateMachine, EventFromLogic, StateValueFrom } from 'xstate'
import { branchTaken, decide, stateOf, statesOf } from './decide.ts'
import type { LifecycleWords, MoveMeta, StatusMeta } from './meta.ts'

/** Who asks for a move. */
export interface Viewer {
  readonly id: string
}

/** A flat machine: its states are the stored statuses, and each event names in `by` the person who asks. */
export interface Lifecycle<M extends AnyStateMachine = AnyStateMachine> {
  /** The record, in a sentence: "task". */
  readonly entity: string
  readonly machine: M
  readonly words?: LifecycleWords<never>
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
  const state = stateOf(lifecycle.machine, status)
  if (!state?.meta) throw new Error(`A ${lifecycle.entity} has no status "${status}"`)
  return { ...state, meta: state.meta }
}

/** Throws on an unknown status. */
export const statusMeta = (lifecycle: Lifecycle, status: string): StatusMeta => stateIn(lifecycle, status).meta

/** All states except those of a deleted record. */
export const statusesOf = <L extends Lifecycle>(lifecycle: L) =>
  statesOf(lifecycle.machine).flatMap(({ key, meta }) => (meta ? [key as StatusOf<L>] : []))

function offersOf(lifecycle: Lifecycle) {
  const offers = new Map<string, MoveMeta>()
  for (const { branches } of statesOf(lifecycle.machine))
    for (const { type, meta } of branches) if (meta) offers.set(type, meta)
  return [...offers].sort(([, a], [, b]) => a.order - b.order)
}

/** Its own label, or that of the form whose submit action it is. */
export const entryOf = ({ label, step }: MoveMeta) => (step.kind === 'form' && step.menu) || label

export const moveTypesOf = <L extends Lifecycle>(lifecycle: L) =>
  offersOf(lifecycle).map(([type]) => type as MoveTypeOf<L>)

function moveOpenTo<L extends Lifecycle>(lifecycle: L, status: string, type: MoveTypeOf<L>, by: ViewerOf<L>) {
  const taken = branchTaken(lifecycle.machine, status, { type, by })
  return taken?.meta && { ...taken.meta, type, description: taken.description, target: taken.target ?? status }
}

export const movesOpenTo = <L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  viewer: ViewerOf<L>,
): Move<MoveTypeOf<L>>[] => moveTypesOf(lifecycle).flatMap((type) => moveOpenTo(lifecycle, status, type, viewer) ?? [])

function moveRefusal(lifecycle: Lifecycle, status: string, type: string, label = type): Refusal {
  const { branches, meta } = stateIn(lifecycle, status)
  const own = branches.filter((branch) => branch.type === type)
  if (own.length === 0) {
    const state = meta.label
    return {
      why: 'state',
      status,
      message: `“${label}” is not possible while the ${lifecycle.entity} is ${state.toLowerCase()}.`,
    }
  }
  const guard = own.flatMap((branch) => branch.guard ?? []).join(' or ')
  return { why: 'guard', status, guard, message: own[0]?.meta?.refusal ?? `“${label}” is not open to you.` }
}

/** Of a move that is not open to somebody. */
export const refusalOf = (lifecycle: Lifecycle, status: string, type: string) =>
  moveRefusal(lifecycle, status, type, offersOf(lifecycle).find(([each]) => each === type)?.[1].label)

/** A refusal with `why: 'state'` is a 409, with `why: 'guard'` a 403. Throws on an unknown status. */
export function decideMove<L extends Lifecycle>(
  lifecycle: L,
  status: StatusOf<L>,
  event: EventOf<L>,
): { ok: true; status: StatusOf<L> } | { ok: false; refusal: Refusal } {
  const decision = decide<AnyStateMachine>(lifecycle.machine, status, event)
  if (decision.ok) return { ok: true, status: decision.status as StatusOf<L> }
  return { ok: false, refusal: refusalOf(lifecycle, status, event.type) }
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
      : { ...offered, open: false, refusal: moveRefusal(lifecycle, status, type, label) }
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
