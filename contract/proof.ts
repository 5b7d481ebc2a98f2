import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { roleCalls } from './role.ts'
import { envelope, numeric } from './schemas.ts'
import { userCalls } from './user.ts'

/** Numbers of tasks that are not completed. */
const waiting = v.object({
  open: numeric,
  /** A reviewer can give them to somebody else. */
  reassignable: numeric,
  /** A reviewer can move them on, but not give them to somebody else. */
  held: numeric,
})

export type Waiting = v.InferOutput<typeof waiting>

const onWaiting = { method: 'GET', response: envelope(waiting), source: 'proof' } as const

/** What waits for people who are about to lose their access. Who may take it away may ask. */
export const proofCalls = {
  'proof.user': { ...onWaiting, path: '/proof/waiting/user/:id', access: userCalls['user.lock'].access },
  'proof.role': { ...onWaiting, path: '/proof/waiting/role/:id', access: roleCalls['role.deactivate'].access },
} as const satisfies Record<string, Endpoint>
