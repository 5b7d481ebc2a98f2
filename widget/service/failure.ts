import type { Failure } from '../types.ts'

/** Status 0 without a response. */
export class ServiceError extends Error {
  readonly status: number

  constructor(status: number, message = '') {
    super(message)
    this.status = status
  }
}

export class SignatureError extends Error {}

/** No response, a server error, a lock or a rate limit: the same request may succeed later. */
export const isPassing = (status: number) => status === 0 || status >= 500 || [409, 423, 429].includes(status)

/** Empty when the body is not in the format of the service. */
export function messageIn(body: string): string {
  try {
    const { error } = JSON.parse(body)
    return typeof error.message === 'string' ? error.message : ''
  } catch {
    return ''
  }
}

function messageOf(error: unknown): string {
  if (error instanceof SignatureError) return error.message || 'The upload was not permitted.'
  if (!(error instanceof ServiceError)) return 'This is a folder, or a file that was moved or changed. Choose it again.'
  if (error.message) return error.message
  return error.status === 0
    ? 'The upload service cannot be reached. What was sent is kept.'
    : `The upload service answered ${error.status}.`
}

export function failureOf(error: unknown): Failure {
  const message = messageOf(error)
  const status = error instanceof ServiceError && error.status > 0 ? String(error.status) : 'error'
  return { status, statusText: message, message }
}
