import * as v from 'valibot'
import { personName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { dates, datesInOrder, onList, page, view } from './list.ts'
import { SORTS } from './query-list.ts'
import { envelope, nullishToUndefined, text } from './schemas.ts'
import { SEARCH_MAX } from './search-text.ts'

export const eventLogEntry = v.object({
  _id: v.string(),
  user: nullishToUndefined(
    v.object({ firstName: personName, lastName: personName, email: nullishToUndefined(v.string()) }),
  ),
  action: v.string(),
  message: v.nullish(v.string(), ''),
  timestamp: nullishToUndefined(v.string()),
  ip: nullishToUndefined(v.string()),
})

const queriedEvent = v.object({
  ...eventLogEntry.entries,
  /** The name of the record; undefined when the reader may not know it. */
  record: nullishToUndefined(v.string()),
  /** The assignee of a task. */
  concerns: nullishToUndefined(v.object({ firstName: personName, lastName: personName })),
})

export const EVENT_LOG_MAX = 5_000

export type EventLogEntry = v.InferOutput<typeof eventLogEntry>

export type QueriedEvent = v.InferOutput<typeof queriedEvent>

export const eventLogCalls = {
  'eventLog.list': {
    method: 'GET',
    path: '/event-logs',
    access: { permission: 'read_user' },
    response: envelope(v.array(eventLogEntry)),
    source: 'stated',
  },
  'query.events': {
    ...onList,
    path: '/query/events',
    access: { permission: 'read_user' },
    query: v.pipe(
      v.strictObject({
        ...view(SORTS.events, '-timestamp'),
        ...dates,
        /** An id, or an email address. */
        user: v.optional(text(SEARCH_MAX)),
        action: v.optional(text(SEARCH_MAX)),
        entity: v.optional(text(SEARCH_MAX)),
        id: v.optional(text(SEARCH_MAX)),
      }),
      datesInOrder(),
    ),
    response: page(queriedEvent),
  },
} as const satisfies Record<string, Endpoint>
