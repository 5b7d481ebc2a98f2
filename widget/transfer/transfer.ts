import type { Options } from '../options.ts'
import type { Text } from '../text/texts.ts'
import type { Failure, Service, UploadRecord } from '../types.ts'

/** The dependencies of a transfer. */
export interface TransferDeps {
  readonly service: Service
  readonly options: Options
  readonly text: Text
}

/** The callbacks of a transfer. */
export interface Report {
  readonly progress: (share: number) => void
  /** A request failed temporarily; the transfer repeats it. */
  readonly retrying: () => void
  /** All bytes are sent; the service checks them. */
  readonly sent: () => void
  readonly done: (record: UploadRecord) => void
  readonly failed: (failure: Failure) => void
}

export interface Transfer {
  /** Starts, or resumes after a pause or a failure. */
  readonly start: () => void
  /** Stops, and keeps the bytes sent so far. */
  readonly pause: () => void
  /** Stops, and keeps the bytes for when the same file is chosen again. */
  readonly leave: () => void
  /** Stops, and has the service delete the bytes. */
  readonly cancel: () => void
}

/** A file that was chosen for upload. */
export interface Candidate {
  readonly name: string
  /** Unknown for a file that the service fetches. */
  readonly bytes?: number
  readonly type?: string
  readonly canPause: boolean
  readonly transfer: (report: Report) => Transfer
}
