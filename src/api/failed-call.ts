import type { CallError } from './client.ts'

/** A failed call, thrown because React Query knows failures only as thrown. */
export class FailedCall extends Error {
  readonly error: CallError
  /** No person asked for this read. */
  readonly isBackground: boolean

  constructor(error: CallError, isBackground = false) {
    super('message' in error ? error.message : `HTTP ${error.status}`)
    this.name = 'FailedCall'
    this.error = error
    this.isBackground = isBackground
  }
}
