import { assertDefined } from './assert-defined.ts'

// The answers of the calls of a flow. An expected refusal is an answer too, with a sentence for the person; only what is
// unexpected is an error. Guards choose the branch by the answer, and these read what it holds.

export type Outcome = { ok: true } | { ok: false; message: string }

/** What an accepted call answered besides `ok`. Throws on a refusal. */
export function acceptedOf<O extends Outcome>(outcome: O) {
  const { ok: _, ...answer } = assertDefined(outcome.ok ? outcome : undefined)
  return answer as Omit<Extract<O, { ok: true }>, 'ok'>
}

/** Why a call was refused. Throws on an accepted call. */
export const refusalOf = (outcome: Outcome) => ({ message: assertDefined(outcome.ok ? undefined : outcome.message) })

/** The message of a call that failed. */
export const unexpectedMessage = (error: unknown) => ({
  message: error instanceof Error ? error.message : 'An error occurred.',
})
