export type Source = 'local' | 'url' | 'camera'

/** It may have more fields. */
export interface UploadRecord {
  readonly public_id: string
  readonly secure_url: string
  readonly [field: string]: unknown
}

export interface Failure {
  readonly status: string
  readonly statusText: string
  readonly message: string
}

export interface Result {
  readonly event: 'queues-start' | 'success' | 'queues-end' | 'close' | 'error'
  readonly info?: UploadRecord
}

export type Emit = (result: Result) => void

export type Callback = (error: Failure | null, result: Result) => void

export interface Service {
  /** Without a slash at its end. */
  readonly base: string
  /** Milliseconds, one for each retry. */
  readonly retryDelays: readonly number[]
}
