import type { Failure, Options, Service, UploadRecord } from '../types.ts'

export interface TransferDeps {
  readonly service: Service
  readonly options: Options
}

export interface Report {
  readonly progress: (share: number) => void
  /** The transfer repeats the request. */
  readonly retrying: () => void
  readonly sent: () => void
  readonly done: (record: UploadRecord) => void
  readonly failed: (failure: Failure) => void
}

export interface Transfer {
  /** Also after a pause or a failure. */
  readonly start: () => void
  /** Keeps the sent bytes. */
  readonly pause: () => void
  /** Keeps the bytes for when the same file is chosen again. */
  readonly leave: () => void
  /** Has the service delete the bytes. */
  readonly cancel: () => void
}

export interface Candidate {
  readonly name: string
  /** Unknown for a file that the service fetches. */
  readonly bytes?: number
  readonly canPause: boolean
  readonly transfer: (report: Report) => Transfer
}
