import { assertDefined } from '#machines/core/assert-defined.ts'

// An expected refusal is an answer too, with a sentence for the person. Only what is unexpected is an error.

export type Outcome = { ok: true } | { ok: false; message: string }

/** Throws on a refusal. */
export function acceptedOf<O extends Outcome>(outcome: O) {
  const { ok: _, ...answer } = assertDefined(outcome.ok ? outcome : undefined)
  return answer as Omit<Extract<O, { ok: true }>, 'ok'>
}

/** Throws on an accepted call. */
export const refusalOf = (outcome: Outcome) => ({ message: assertDefined(outcome.ok ? undefined : outcome.message) })

export const unexpectedMessage = (error: unknown) => ({
  message: error instanceof Error ? error.message : 'An error occurred.',
})
