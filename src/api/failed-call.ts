import type { CallError } from './client.ts'

/** A failed call, thrown because React Query knows failures only as thrown. */
export class FailedCall extends Error {
  readonly error: CallError

  constructor(error: CallError) {
    super('message' in error ? error.message : `HTTP ${error.status}`)
    this.name = 'FailedCall'
    this.error = error
  }
}
