import type { Options } from '../options.ts'
import type { Text } from '../text/texts.ts'
import type { Failure, Service, UploadRecord } from '../types.ts'

/** What every transfer works with. */
export interface TransferDeps {
  readonly service: Service
  readonly options: Options
  readonly text: Text
}

/** How a transfer tells about itself. */
export interface Report {
  readonly progress: (share: number) => void
  /** The service does not answer as it should; the transfer tries again by itself. */
  readonly retrying: () => void
  /** All is sent; the service has the last word. */
  readonly sent: () => void
  readonly done: (record: UploadRecord) => void
  readonly failed: (failure: Failure) => void
}

export interface Transfer {
  /** Begins, or goes on where it was paused or failed. */
  readonly start: () => void
  /** Stops, and keeps what was sent. */
  readonly pause: () => void
  /** Stops, keeps what was sent, and leaves it to whoever chooses the same file again. */
  readonly leave: () => void
  /** Stops, and has the service throw away what was sent. */
  readonly cancel: () => void
}

/** Something that was chosen for upload. */
export interface Candidate {
  readonly name: string
  /** Unknown for what the service itself will fetch. */
  readonly bytes?: number
  readonly type?: string
  readonly canPause: boolean
  readonly transfer: (report: Report) => Transfer
}
