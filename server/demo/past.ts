import type { FieldChange } from '#contract/history.ts'
import type { TrackedEntity } from '#contract/records.ts'
import {
  decideMove,
  type EventOf,
  type Lifecycle,
  type MoveTypeOf,
  moveTypesOf,
  type StatusOf,
  type ViewerOf,
} from '#machines/lifecycles/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { PastMove } from '#server/core/moves.ts'
import { type Random, weighted } from './random.ts'

const SECOND = 1_000

interface Details {
  readonly changes?: FieldChange[] | undefined
  readonly comment?: string | undefined
}

interface Creation<Status> {
  readonly event: string
  readonly to: Status
  readonly at: number
  /** Undefined for the server itself. */
  readonly by?: Person | undefined
}

/** The moves of a record of the demonstration. Its chart decides about each, so that a replay agrees. */
export function createPast<L extends Lifecycle & { readonly entity: TrackedEntity }>(
  lifecycle: L,
  recordId: string,
  { event, to, at: createdAt, by: creator }: Creation<StatusOf<L>>,
) {
  const record = { entity: lifecycle.entity, recordId, requestId: 'start' }
  const facts = creator
    ? { by: { id: creator.id, isSuperAdmin: creator.isSuperAdmin, permissions: creator.permissions } }
    : {}
  const creation = { ...record, event, to, actorId: creator?.id, facts, at: new Date(createdAt) }
  const moves: PastMove[] = [creation]
  let [status, since] = [to, createdAt]

  return {
    moves,
    get status() {
      return status
    },
    /** Stores the move or, when its chart refuses it, the refusal. */
    attempt(type: MoveTypeOf<L>, by: ViewerOf<L>, at: number, { changes, comment }: Details = {}) {
      const decision = decideMove(lifecycle, status, { type, by } as EventOf<L>)
      const made = { ...record, event: type, from: status, actorId: by.id, facts: { by }, at: new Date(at) }
      if (!decision.ok) {
        const { why, guard, message } = decision.refusal
        moves.push({ ...made, refusal: { why, message, ...(guard !== undefined && { guard }) } })
        return
      }
      const leaves = decision.status !== status
      const seconds = leaves ? Math.floor((at - since) / SECOND) : undefined
      moves.push({ ...made, to: decision.status, changes, comment, seconds })
      if (leaves) [status, since] = [decision.status, at]
    },
  }
}

/** The most moves that a random past has. */
const LONGEST = 7
/** How often somebody is found who can make a move before the record is left as it is. */
const TRIES = 50

interface Life<L extends Lifecycle> {
  readonly status: StatusOf<L>
  /** Somebody who may act. */
  readonly actor: () => ViewerOf<L>
  /** The time of the next move. */
  readonly later: (at: number) => number
  /** How often a move is tried; once, where nothing is said. */
  readonly weights?: Readonly<Record<string, number>>
  readonly detailsOf?: (type: MoveTypeOf<L>, target: StatusOf<L>) => Details
}

/**
 * Random moves that the chart opens to random actors, until the record has the status of the life. Now and then somebody
 * tries in vain. Undefined when the record does not get there.
 */
export function randomPast<L extends Lifecycle & { readonly entity: TrackedEntity }>(
  random: Random,
  lifecycle: L,
  id: string,
  creation: Creation<StatusOf<L>>,
  { status, actor, later, weights = {}, detailsOf = () => ({}) }: Life<L>,
) {
  const past = createPast(lifecycle, id, creation)
  const chances = Object.fromEntries(moveTypesOf(lifecycle).map((type) => [type, weights[type] ?? 1]))
  let at = creation.at
  const isFinal = (name: string) => lifecycle.machine.root.states[name]?.type === 'final'

  function moveOn() {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const [by, type] = [actor(), weighted(random, chances) as MoveTypeOf<L>]
      const decision = decideMove(lifecycle, past.status, { type, by } as EventOf<L>)
      if (decision.ok ? isFinal(decision.status) && decision.status !== status : random() < 0.9) continue
      at = later(at)
      past.attempt(type, by, at, decision.ok ? detailsOf(type, decision.status) : {})
      if (decision.ok) return true
    }
    return false
  }

  for (let moves = 0; moves < LONGEST; moves += 1) {
    if (past.status === status && (isFinal(status) || random() < 0.6)) return past
    if (!moveOn()) return undefined
  }
  return undefined
}

/** Each accepted move of a record writes these. */
export function stampsOf(moves: readonly PastMove[]) {
  const times = moves.flatMap(({ at, to }) => (to ? [at.getTime()] : []))
  const [createdAt, updatedAt] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  return { version: times.length, createdAt, updatedAt }
}
