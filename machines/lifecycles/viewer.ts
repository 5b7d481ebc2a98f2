import type { Viewer } from '#machines/core/lifecycle.ts'

/** `relation`: what they are to the record, in lifecycles that decide by it. */
export interface Person extends Viewer {
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
  readonly relation?: string
}
