import type { FieldChange, TrackedEntity } from '#contract/history.ts'
import {
  decideMove,
  type EventOf,
  type Lifecycle,
  type MoveTypeOf,
  type StatusOf,
  type ViewerOf,
} from '#machines/lifecycles/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { PastMove } from '#server/core/moves.ts'

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

/** Each accepted move of a record writes these. */
export function stampsOf(moves: readonly PastMove[]) {
  const times = moves.flatMap(({ at, to }) => (to ? [at.getTime()] : []))
  const [createdAt, updatedAt] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  return { version: times.length, createdAt, updatedAt }
}
