import * as v from 'valibot'
import { personName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope, nullishToUndefined, numeric } from './schemas.ts'

export const TRACKED_ENTITIES = ['task', 'announcement', 'user', 'role', 'account', 'transaction'] as const

export type TrackedEntity = (typeof TRACKED_ENTITIES)[number]

/** The response holds at most this many events of a record: the newest. */
export const HISTORY_MAX = 500

const fieldChange = v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })

export type FieldChange = v.InferOutput<typeof fieldChange>

const historyEvent = v.object({
  _id: v.string(),
  at: v.string(),
  /** Null for what the server did by itself. */
  by: v.nullish(v.object({ _id: v.string(), firstName: personName, lastName: personName }), null),
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

export const historyCalls = {
  'history.read': {
    method: 'GET',
    path: '/history/:entity/:id',
    access: 'signed-in',
    response: envelope(history),
    source: 'history',
  },
} as const satisfies Record<string, Endpoint>
