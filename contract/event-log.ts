import * as v from 'valibot'
import { personName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope, nullishToUndefined } from './schemas.ts'

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

export const EVENT_LOG_MAX = 5_000

export type EventLogEntry = v.InferOutput<typeof eventLogEntry>

export const eventLogCalls = {
  'eventLog.list': {
    method: 'GET',
    path: '/event-logs',
    access: { permission: 'read_user' },
    response: envelope(v.array(eventLogEntry)),
    source: 'stated',
  },
} as const satisfies Record<string, Endpoint>
