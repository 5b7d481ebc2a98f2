import type { Lifecycle, MoveTypeOf, StatusOf } from '#machines/core/lifecycle.ts'
import type { MachineName, registry } from '#machines/registry.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import type { LifecycleSpec, MoveSpec, Recipients } from '#tests/spec/lifecycle-spec.ts'
import type { LifecycleCase, Model } from '#tests/support/examples/model.ts'
import { models } from '#tests/support/examples/models.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { StoredIn, startWorld } from './world.ts'

export type LifecycleName = {
  [N in MachineName]: (typeof registry)[N] extends { kind: 'lifecycle' } ? N : never
}[MachineName]

export const specOf = (name: LifecycleName): LifecycleSpec => LIFECYCLE_SPECS[name]

export interface Row {
  readonly id: string
  readonly version: number
}
export type StatusIn<N extends LifecycleName> = StatusOf<(typeof registry)[N]['lifecycle']>
type MoveIn<N extends LifecycleName> = MoveTypeOf<(typeof registry)[N]['lifecycle']>
type ViewerIn<N extends LifecycleName> = keyof (typeof registry)[N]['viewers'] & string

export interface Cell<N extends LifecycleName> {
  readonly status: StatusIn<N>
  readonly type: MoveIn<N>
  readonly viewer: ViewerIn<N>
}

/** The lifecycle refuses the first two. */
export type Refusal = 'a conflict' | 'forbidden' | 'not for them' | 'not found' | 'without a session'

export type World = Pick<
  Awaited<ReturnType<typeof startWorld<string>>>,
  'server' | 'clock' | 'countAudited' | 'auditLog' | 'close'
>

interface Exception<R extends Row> {
  /** The stated body does not fit the people and roles of the test. */
  readonly body?: (row: R) => object
  /** It is given where the server does not store the body itself. */
  readonly stores?: (row: R) => Partial<R>
}

export interface LifecycleTable<N extends LifecycleName, W extends World, R extends Row> {
  readonly storedIn: StoredIn<R>
  readonly start: () => Promise<W>
  /** The caller is the viewer. A deleted record was there before. */
  readonly put: (world: W, cell: Cell<N>) => Promise<R>
  readonly callerOf: (viewer: ViewerIn<N>, row: R) => string
  readonly stored: (status: Exclude<StatusIn<N>, 'deleted'>) => Partial<R>
  readonly nameOf: (row: R) => string
  /** The people whom a move notifies, in their order; the caller is left out. */
  readonly recipients?: Readonly<Partial<Record<Recipients, (row: R) => readonly string[]>>>
  readonly moves?: Readonly<Partial<Record<MoveIn<N>, Exception<R>>>>
  /** The lifecycle is not asked. */
  readonly stopped?: (cell: Cell<N>) => Refusal | undefined
  /** `made` is the move, when it was legal. */
  readonly afterwards?: (world: W, row: R, made?: MoveIn<N>) => Promise<void>
}

/** It has every status, move and viewer. */
export function callsOf<N extends LifecycleName, W extends World, R extends Row>(
  name: N,
  { stopped }: LifecycleTable<N, W, R>,
) {
  // While the name is open, TypeScript takes the models for all of theirs at once.
  const { edges, refused } = explore(models[name] as unknown as Model<LifecycleCase<Lifecycle, ViewerIn<N>>>)
  const blocked = refused.map((pair) => ({ from: pair.in, case: pair.case, to: undefined, transitions: [] }))
  return [...edges, ...blocked].map(({ from, case: { event, viewer }, to: machineTo, transitions }) => {
    const cell: Cell<N> = { status: from as StatusIn<N>, type: event.type as MoveIn<N>, viewer }
    const { open, to = cell.status } = specOf(name).moves[cell.type] as MoveSpec
    const allowed = open[cell.status]
    const refusal = allowed === undefined ? 'a conflict' : allowed.includes(viewer) ? undefined : 'forbidden'
    return { ...cell, to: to as StatusIn<N>, machineTo, transitions, refusal: stopped?.(cell) ?? refusal }
  })
}
