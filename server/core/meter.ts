import type { TrackedEntity } from '#contract/records.ts'
import type { Refusal } from '#machines/core/lifecycle.ts'

export interface MeteredRequest {
  readonly method: string
  /** The route has the names of its parameters, never their values. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What became of an upload: `rejected` for its content, `failed` on this server, `stalled` without a request for long. */
export type UploadOutcome = 'started' | 'finished' | 'rejected' | 'failed' | 'canceled' | 'stalled'

/** Counts what happens, without identifiers: every value of a label comes from the code. */
export interface Meter {
  readonly request: (request: MeteredRequest) => void
  readonly signIn: (step: 'started' | 'completed') => void
  readonly signInRefused: (reason: string) => void
  readonly moved: (lifecycle: TrackedEntity, move: string) => void
  readonly moveRefused: (lifecycle: TrackedEntity, move: string, refusal: Pick<Refusal, 'why' | 'guard'>) => void
  readonly upload: (outcome: UploadOutcome, bytes?: number) => void
  readonly mail: (outcome: 'sent' | 'failed') => void
}
