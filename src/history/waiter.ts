import type { Lifecycle, StatusOf, ViewerOf } from '#machines/core/lifecycle.ts'
import { waitsFor } from '#machines/core/main-path.ts'

/** People for whom a record may wait, each by the name that a sentence gives them. */
export type Waiters<L extends Lifecycle> = readonly (readonly [name: string, viewer: ViewerOf<L>])[]

/** The first one for whom the record waits. */
export const waiterOf = <L extends Lifecycle>(lifecycle: L, status: StatusOf<L>, waiters: Waiters<L>) =>
  waiters.find(([, viewer]) => waitsFor(lifecycle, status, viewer))?.[0]
