import * as v from 'valibot'

/** The body of every refused call. `why` says what a lifecycle found; `errors` names each faulty field. */
export const errorBody = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  errors: v.optional(v.array(v.string())),
  why: v.optional(v.object({ kind: v.string(), state: v.optional(v.string()), guard: v.optional(v.string()) })),
})

export type ErrorBody = v.InferOutput<typeof errorBody>

/** The code of a refused repeat whose first call has no answer yet. */
export const FIRST_CALL_RUNNING = 'first-call-running'

/** Server messages that start with one of these end the session in the browser. No other message may. */
export const SESSION_INVALID = 'Session not found or invalid'
export const SESSION_INACTIVE = 'Session expired due to inactivity'
export const SESSION_ID_NOT_FOUND = 'Session ID not found'
