export const SOURCES = ['local', 'url', 'camera'] as const

export type Source = (typeof SOURCES)[number]

/** What the service tells about a stored file. It may tell more than is named here. */
export interface UploadRecord {
  readonly public_id: string
  readonly secure_url: string
  readonly [field: string]: unknown
}

/** What the page's callback gets as its error. */
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

/** Where the media service is, and how patient its clients are. */
export interface Service {
  /** Address of the service, without a slash at its end. */
  readonly base: string
  /** Milliseconds before each further try of a request that failed. */
  readonly retryDelays: readonly number[]
}
