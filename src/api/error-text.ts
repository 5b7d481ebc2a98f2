import { FailedCall } from './failed-call.ts'

const FALLBACK_ERROR = 'An error occurred.'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

function joined(errors: unknown) {
  if (!Array.isArray(errors)) return undefined
  const messages = errors.flatMap((error) => textIn(error) ?? textIn(record(error).message) ?? [])
  return messages.length > 0 ? messages.join(', ') : undefined
}

export function errorText(failure: unknown, fallback = FALLBACK_ERROR): string {
  const error = record(failure instanceof FailedCall ? failure.error : failure)
  const said = record(error.body)
  return joined(said.errors) ?? textIn(said.message) ?? textIn(said.error) ?? textIn(error.message) ?? fallback
}

/** `data.message` of a refusal; undefined for a failure without one, whatever else it says. */
export const serverMessage = (failure: unknown) => textIn(record(record(failure).body).message)
