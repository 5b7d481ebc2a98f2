export const SOURCES = ['local', 'url', 'camera'] as const

export type Source = (typeof SOURCES)[number]

/** The record of a stored file. It may have more fields. */
export interface UploadRecord {
  readonly public_id: string
  readonly secure_url: string
  readonly [field: string]: unknown
}

/** The error that the callback of the page receives. */
export interface Failure {
  readonly status: string
  readonly statusText: string
  readonly message: string
}

export type Emit = (event: string, info?: unknown) => void

export interface Result {
  readonly event: string
  readonly info?: unknown
}

export type Callback = (error: Failure | null, result: Result) => void

/** The address of the media service, and the delays between retries. */
export interface Service {
  /** Without a slash at its end. */
  readonly base: string
  /** In milliseconds, one for each retry. */
  readonly retryDelays: readonly number[]
}
