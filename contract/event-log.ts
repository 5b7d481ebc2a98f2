import * as v from 'valibot'
import type { Call } from './call.ts'
import { personName } from './employee.ts'
import { dataOf, maybe } from './schemas.ts'

export const eventLogEntry = v.object({
  _id: v.string(),
  user: maybe(v.object({ firstName: personName, lastName: personName, email: maybe(v.string()) })),
  action: v.string(),
  message: v.nullish(v.string(), ''),
  timestamp: maybe(v.string()),
  ip: maybe(v.string()),
})

/** How many entries the list has at most: the newest. Older ones stay in the audit log itself. */
export const EVENT_LOG_MAX = 5_000

export type EventLogEntry = v.InferOutput<typeof eventLogEntry>

export const eventLogCalls = {
  'eventLog.list': {
    method: 'GET',
    path: '/event-logs',
    access: { permission: 'read_user' },
    answer: dataOf(v.array(eventLogEntry)),
    origin: 'stated',
  },
} as const satisfies Record<string, Call>
