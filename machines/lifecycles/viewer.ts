import type { Viewer } from '#machines/core/lifecycle.ts'

/** `relation`: what they are to the record, in lifecycles that decide by it. */
export interface Person extends Viewer {
  readonly isSuperAdmin: boolean
  readonly permissions: readonly string[]
  readonly relation?: string
  /** Set where a program of theirs asks. A stored move without it was made by a person. */
  readonly program?: unknown
}

/** For every move that decides about others. */
export const isPerson = ({ event }: { readonly event: { readonly by?: Person | undefined } }) => !event.by?.program
