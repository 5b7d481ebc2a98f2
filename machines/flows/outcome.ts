// The answers of the calls of a flow. An expected refusal is an answer too, with a sentence for the person; only what is
// unexpected is an error. Guards choose the branch by the answer, and these read what it holds.

export type Outcome = { ok: true } | { ok: false; message: string }

/** What an accepted call answered besides `ok`. Throws on a refusal. */
export function acceptedOf<O extends Outcome>(outcome: O) {
  if (!outcome.ok) throw new Error('A refused call has no answer')
  const { ok: _, ...answer } = outcome
  return answer as Omit<Extract<O, { ok: true }>, 'ok'>
}

/** Why a call was refused. Throws on an accepted call. */
export function refusalOf(outcome: Outcome) {
  if (outcome.ok) throw new Error('An accepted call has no refusal')
  return { message: outcome.message }
}

/** The message of a call that failed. */
export const unexpectedMessage = (error: unknown) => ({
  message: error instanceof Error ? error.message : 'An error occurred.',
})
