import { SESSION_ID_NOT_FOUND, SESSION_INACTIVE, SESSION_INVALID } from '#contract/error.ts'
import type { CallError } from './client.ts'

const PHRASES: Readonly<Record<number, readonly string[]>> = {
  401: [SESSION_INVALID, SESSION_INACTIVE],
  404: [SESSION_ID_NOT_FOUND],
}

/** Whether the server says that the session is over. Every other 401 and 404 leaves it alone. */
export function endsSession(error: CallError): boolean {
  if (error.kind !== 'HTTP') return false
  const message = (error.body as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' && (PHRASES[error.status] ?? []).some((phrase) => message.startsWith(phrase))
}
