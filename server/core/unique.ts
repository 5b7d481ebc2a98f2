import { conflict } from '#server/errors/app-error.ts'

const UNIQUE_VIOLATION = '23505'

function breaks(constraint: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint: broken } = error as { code?: string; constraint?: string }
  return (code === UNIQUE_VIOLATION && broken === constraint) || breaks(constraint, error.cause)
}

/** Runs a write. Rejects with 409 and `message` when it breaks the unique index `constraint`. */
export async function refusingDuplicates<T>(constraint: string, message: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw breaks(constraint, error) ? conflict(message) : error
  }
}
