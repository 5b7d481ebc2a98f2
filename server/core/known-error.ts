import { isAway } from '#server/db/failure.ts'
import { AppError, conflict, noSpace, unavailable } from '#server/errors/app-error.ts'

interface DatabaseCause {
  readonly code?: string
  readonly constraint?: string
}

const TOO_SLOW = '57014'
const BUSY = [TOO_SLOW, '55P03', '40001', '40P01', '25P03']

const DISK_FULL = '53100'
const UNIQUE_VIOLATION = '23505'
const UNREADABLE = '22P02'
const OUT_OF_RANGE = '22003'

function* causes(error: unknown): Generator<Error & DatabaseCause> {
  for (let current = error; current instanceof Error; current = current.cause) yield current
}

/** Maps an error to its public response; undefined means an internal error (500, no details). */
export function knownError(error: unknown): AppError | undefined {
  for (const cause of causes(error)) {
    if (cause instanceof AppError) return cause
    if (cause.code === UNIQUE_VIOLATION) return conflict('Something with the same name or code already exists.')
    if (cause.code === DISK_FULL) return noSpace()
    if (BUSY.includes(cause.code ?? '')) return unavailable('The server is busy. Try again shortly.')
    if (isAway(cause)) return unavailable('The database cannot be reached, or takes no changes. Try again shortly.')
  }
  return undefined
}

/** True when a statement took longer than a call may take. */
export const isTooSlow = (error: unknown) => [...causes(error)].some(({ code }) => code === TOO_SLOW)

/** True when a number, such as a sum, has more than 64 bits. */
export const isTooLarge = (error: unknown) => [...causes(error)].some(({ code }) => code === OUT_OF_RANGE)

/** True when a text is no value of the type that it was read as. */
export const isUnreadable = (error: unknown) => [...causes(error)].some(({ code }) => code === UNREADABLE)

const breaks = (index: string, error: unknown) =>
  [...causes(error)].some(({ code, constraint }) => code === UNIQUE_VIOLATION && constraint === index)

/** Runs a write. Rejects with 409 and `message` when it breaks the unique `index`. */
export async function refusingDuplicates<T>(index: string, message: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw breaks(index, error) ? conflict(message) : error
  }
}
