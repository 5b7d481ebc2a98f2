import { isPassing, ServiceError } from './failure.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Rejects with the last error. */
export async function withRetries<Answer>(
  work: () => Promise<Answer>,
  delays: readonly number[],
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const [delay, ...rest] = delays
    const isWorthIt = error instanceof ServiceError && isPassing(error.status) && !signal.aborted
    if (delay === undefined || !isWorthIt) throw error
    await pause(delay)
    return withRetries(work, rest, signal)
  }
}
