import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { envelope, ignoredResponse, nullishToUndefined } from './schemas.ts'

const ownSession = v.object({
  _id: v.string(),
  /** The session that asks. */
  isCurrent: v.fallback(v.boolean(), false),
  /** Browser and system, such as `Firefox on Linux`, as far as the sign-in names them. */
  device: nullishToUndefined(v.string()),
  /** Of the sign-in. */
  ip: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
})

export type OwnSession = v.InferOutput<typeof ownSession>

export const ownSessionCalls = {
  'session.own': {
    method: 'GET',
    path: '/session/own',
    access: 'signed-in',
    response: envelope(v.array(ownSession)),
    source: 'sessions',
  },
  'session.end': {
    method: 'DELETE',
    path: '/session/own/:id',
    access: 'signed-in',
    response: ignoredResponse,
    source: 'sessions',
  },
} as const satisfies Record<string, Endpoint>
