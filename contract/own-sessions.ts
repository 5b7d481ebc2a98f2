import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { envelope, ignoredResponse, nullishToUndefined } from './schemas.ts'

const ownSession = v.object({
  _id: v.string(),
  /** The session that asks. */
  isCurrent: v.fallback(v.boolean(), false),
  /** Browser and system, such as `Firefox on Linux`, as far as the sign-in names them. */
  device: nullishToUndefined(v.string()),
  /** The address of the sign-in. */
  ip: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
})

export type OwnSession = v.InferOutput<typeof ownSession>

const onSessions = { access: 'signed-in', response: ignoredResponse, source: 'sessions', by: 'people' } as const

export const ownSessionCalls = {
  'session.own': { ...onSessions, method: 'GET', path: '/session/own', response: envelope(v.array(ownSession)) },
  'session.end': { ...onSessions, method: 'DELETE', path: '/session/own/:id' },
} as const satisfies Record<string, Endpoint>
