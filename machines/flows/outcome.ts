// What the calls of a flow come to. An expected refusal is an answer too, in words for the person; only what nobody
// expected is an error. Guards tell the answers apart, and these take in what is left.

export type Outcome = { ok: true } | { ok: false; message: string }

/** The answer of a call that was accepted. */
export function acceptedOf<O extends Outcome>(outcome: O) {
  if (!outcome.ok) throw new Error('What was refused has no answer')
  return outcome as Extract<O, { ok: true }>
}

/** Why a call was refused. */
export function refusalOf(outcome: Outcome) {
  if (outcome.ok) throw new Error('What was accepted was not refused')
  return { message: outcome.message }
}

/** What is said of a call that failed. */
export const unexpectedMessage = (error: unknown) => ({
  message: error instanceof Error ? error.message : 'An error occurred.',
})
