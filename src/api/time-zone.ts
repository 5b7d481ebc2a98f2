import { FailedCall } from './failed-call.ts'

const UNKNOWN = 'Etc/Unknown'

const isMalformed = (error: unknown) =>
  error instanceof FailedCall && 'status' in error.error && error.error.status === 400

/** Asks in the zone of the browser. Asks without one, in UTC, where the browser cannot tell it or the server does not know it. */
export async function inZoneHere<T>(ask: (timeZone?: string) => Promise<T>): Promise<T> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!timeZone || timeZone === UNKNOWN) return ask()
  try {
    return await ask(timeZone)
  } catch (error) {
    if (isMalformed(error)) return ask()
    throw error
  }
}
