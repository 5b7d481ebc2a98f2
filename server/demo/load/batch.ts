import type { Random } from '#server/demo/random.ts'

export interface Batch {
  readonly random: Random
  /** How many rows the database has and shall have. */
  readonly stored: number
  readonly wanted: number
  /** How many rows to add. */
  readonly size: number
  readonly now: Date
}
