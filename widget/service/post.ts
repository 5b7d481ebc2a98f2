import type { UploadRecord } from '../types.ts'
import { isPassing, messageIn, ServiceError } from './failure.ts'

const isRecord = (value: unknown): value is UploadRecord =>
  typeof value === 'object' && value !== null && 'secure_url' in value

const noAnswer = (): never => {
  throw new ServiceError(0)
}

/** Rejects with a `ServiceError`. */
export async function postForRecord(url: string, body: unknown, signal: AbortSignal): Promise<UploadRecord> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', signal, headers, body: JSON.stringify(body) }).catch(noAnswer)
  if (!response.ok) throw new ServiceError(response.status, messageIn(await response.text().catch(noAnswer)))
  const record: unknown = await response.json().catch(noAnswer)
  if (!isRecord(record)) throw new ServiceError(response.status)
  return record
}

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
