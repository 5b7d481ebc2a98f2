export const SOURCES = ['local', 'url', 'camera'] as const

export type Source = (typeof SOURCES)[number]

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

export type Emit = (event: string, info?: unknown) => void

export interface Result {
  readonly event: string
  readonly info?: unknown
}

export type Callback = (error: Failure | null, result: Result) => void

export interface Service {
  /** Without a slash at its end. */
  readonly base: string
  /** Milliseconds, one for each retry. */
  readonly retryDelays: readonly number[]
}
