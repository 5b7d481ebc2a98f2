import * as v from 'valibot'
import { personName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { TRACKED_ENTITIES } from './records.ts'
import { envelope, nullishToUndefined, numeric } from './schemas.ts'

/** The response holds at most this many events of a record: the newest. */
export const HISTORY_MAX = 500

const fieldChange = v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })

export type FieldChange = v.InferOutput<typeof fieldChange>

export const person = v.object({ _id: v.string(), firstName: personName, lastName: personName })

const historyEvent = v.object({
  _id: v.string(),
  at: v.string(),
  /** Null for what the server did by itself. */
  by: v.nullish(person, null),
  /** The type of the event, such as `task.approve`; a creation is `task.create`. */
  move: v.string(),
  /** Undefined for a creation. */
  from: nullishToUndefined(v.string()),
  /** Undefined for a refused move. `deleted` for a deletion. */
  to: nullishToUndefined(v.string()),
  refused: nullishToUndefined(
    v.object({ why: v.picklist(['state', 'guard']), guard: nullishToUndefined(v.string()), message: v.string() }),
  ),
  changes: v.nullish(v.array(fieldChange), []),
  feedback: nullishToUndefined(v.string()),
  /** The fingerprint of the chart that decided. */
  chart: nullishToUndefined(v.string()),
})

const history = v.object({
  entity: v.picklist(TRACKED_ENTITIES),
  id: v.string(),
  status: v.string(),
  /** The fingerprint of the chart that decides now. */
  chart: v.string(),
  /** Oldest first. */
  events: v.array(historyEvent),
  /** How many events are older than those of the response. */
  earlier: v.nullish(numeric, 0),
})

const eventDetails = v.object({
  _id: v.string(),
  /** What it was done to; undefined for a session or a refused creation. */
  record: nullishToUndefined(
    v.object({
      entity: v.string(),
      id: v.string(),
      title: nullishToUndefined(v.string()),
      /** False when it was deleted, and when the reader may not see it. */
      isOpen: v.boolean(),
    }),
  ),
  /** Whom it concerns: the assignee of a task. */
  concerns: nullishToUndefined(person),
  from: nullishToUndefined(v.string()),
  to: nullishToUndefined(v.string()),
  /** Undefined when the reader may not see the record. */
  changes: nullishToUndefined(v.array(fieldChange)),
  feedback: nullishToUndefined(v.string()),
  requestId: v.string(),
})

export type EventDetails = v.InferOutput<typeof eventDetails>

export const historyCalls = {
  'history.event': {
    method: 'GET',
    path: '/event-logs/:eventId',
    access: { permission: 'read_user' },
    response: envelope(eventDetails),
    source: 'history',
  },
  'history.read': {
    method: 'GET',
    path: '/history/:entity/:id',
    access: 'signed-in',
    response: envelope(history),
    source: 'history',
  },
} as const satisfies Record<string, Endpoint>
