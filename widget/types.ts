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

export interface SignedParams {
  readonly timestamp: number
  readonly upload_preset?: string
  readonly folder: string
  readonly source: 'uw'
}

/** Passes the signature on, or rejects with the reason of a refusal. */
export type Sign = (take: (signature: string) => void, params: SignedParams) => Promise<void>

/** What the page gives. Its other options are for the widget of a third party. */
export interface Options {
  readonly uploadPreset?: string | undefined
  readonly folder: string
  readonly apiKey?: string | undefined
  readonly uploadSignature?: Sign
  /** The time that is signed; by default that of the browser. */
  readonly now?: () => number
  readonly sources: readonly Source[]
  readonly maxFiles: number
  /** In bytes. */
  readonly maxFileSize: number
  /** Lower case without their dot. */
  readonly clientAllowedFormats: readonly string[]
}
