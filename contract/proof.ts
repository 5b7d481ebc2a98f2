import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { roleCalls } from './role.ts'
import { envelope, nullishToUndefined, numeric } from './schemas.ts'
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

/** The last record with a move that broke the rule, among those that the caller may open. `isOwn`: a task of the caller. */
const latest = nullishToUndefined(v.object({ id: v.string(), isOwn: v.boolean() }))

const rule = v.object({
  id: v.string(),
  /** Moves that broke it. */
  broken: numeric,
  /** Refused moves that would have broken it. */
  tried: numeric,
  /** Moves of which a needed fact is not stored. */
  unknown: numeric,
  /** When the newest of them happened. */
  lastAt: nullishToUndefined(v.string()),
  latest,
})

/** What people keep, or nearly, though nobody asks for it. */
const found = v.object({
  sentence: v.string(),
  /** How often it could have been broken. */
  cases: numeric,
  broken: numeric,
  latest,
})

const proof = v.object({
  checkedAt: v.string(),
  /** How many were read. */
  moves: numeric,
  /** Empty for everybody but super admins. */
  rules: v.array(rule),
  found: v.nullish(v.array(found), []),
})

export type Proof = v.InferOutput<typeof proof>

const onWaiting = { method: 'GET', response: envelope(waiting), source: 'proof' } as const

/** What waits for people who are about to lose their access. Who may take it away may ask. */
export const proofCalls = {
  'proof.user': { ...onWaiting, path: '/proof/waiting/user/:id', access: userCalls['user.lock'].access },
  'proof.role': { ...onWaiting, path: '/proof/waiting/role/:id', access: roleCalls['role.deactivate'].access },
  /** How the promises of a chart fared in the stored moves. Null before they were read for the first time. */
  'proof.read': {
    method: 'GET',
    path: '/proof/:entity',
    access: { permission: 'read_user' },
    response: envelope(v.nullable(proof)),
    source: 'proof',
  },
} as const satisfies Record<string, Endpoint>
