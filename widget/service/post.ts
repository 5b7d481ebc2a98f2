import type { UploadRecord } from '../types.ts'
import { messageIn, ServiceError } from './failure.ts'

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
