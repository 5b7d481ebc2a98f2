import type { Lifecycle, MoveTypeOf, StatusOf } from '#machines/lifecycles/lifecycle.ts'
import type { MachineName, registry } from '#machines/registry.ts'
import { accounts, announcements, roles, tasks, users } from '#server/db/schema.ts'
import type { LifecycleSpec, MoveSpec } from '#tests/spec/lifecycle-spec.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/lifecycles.ts'
import type { Clock } from '#tests/support/clock.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { LifecycleCase, Model } from '#tests/support/model/model.ts'
import { models } from '#tests/support/model/registry.ts'
import type { TestServer } from '#tests/support/server.ts'

export type LifecycleName = {
  [N in MachineName]: (typeof registry)[N] extends { kind: 'lifecycle' } ? N : never
}[MachineName]

/** The table of a lifecycle, typed by hand from the specification. */
export const specOf = (name: LifecycleName): LifecycleSpec => LIFECYCLE_SPECS[name]

/** Where each thing is stored. */
export const STORED_IN = { task: tasks, role: roles, user: users, announcement: announcements, account: accounts }

export type RowOf<N extends LifecycleName> = (typeof STORED_IN)[N]['$inferSelect']
export type StatusIn<N extends LifecycleName> = StatusOf<(typeof registry)[N]['lifecycle']>
type MoveIn<N extends LifecycleName> = MoveTypeOf<(typeof registry)[N]['lifecycle']>
type ViewerIn<N extends LifecycleName> = keyof (typeof registry)[N]['viewers'] & string

export interface Cell<N extends LifecycleName> {
  readonly status: StatusIn<N>
  readonly type: MoveIn<N>
  readonly viewer: ViewerIn<N>
}

/** How a call is refused: the first two by the lifecycle, the others before it is asked. */
export type Refusal = 'a conflict' | 'forbidden' | 'not for them' | 'not found' | 'without a session'

export interface World {
  readonly server: TestServer
  readonly clock: Clock
  countAudited(): Promise<number>
  auditLog(skipped: number): Promise<readonly object[]>
  close(): Promise<void>
}

/** Where a move differs from its table. */
interface Exception<N extends LifecycleName> {
  /** The body, where the stated one does not fit the people and roles of the test. */
  readonly body?: (row: RowOf<N>) => object
  /** What the server stores, where that is not the body itself. */
  readonly stores?: (row: RowOf<N>) => Partial<RowOf<N>>
}

/** What the tests of one lifecycle over HTTP need besides its table in `tests/spec`. */
export interface LifecycleTable<N extends LifecycleName, W extends World> {
  readonly start: () => Promise<W>
  /** Makes a thing in the status, to which the caller is the viewer; one that is deleted was there before. */
  readonly put: (world: W, cell: Cell<N>) => Promise<RowOf<N>>
  readonly callerOf: (viewer: ViewerIn<N>, row: RowOf<N>) => string
  /** The columns of a status. */
  readonly stored: (status: Exclude<StatusIn<N>, 'deleted'>) => Partial<RowOf<N>>
  readonly nameOf: (row: RowOf<N>) => string
  readonly moves?: Readonly<Partial<Record<MoveIn<N>, Exception<N>>>>
  /** Calls that never get as far as the lifecycle. */
  readonly stopped?: (cell: Cell<N>) => Refusal | undefined
  /** Looks at what else has to hold; `made` is the move, when it was a legal one. */
  readonly afterwards?: (world: W, row: RowOf<N>, made?: MoveIn<N>) => Promise<void>
}

/** Every status by every move by every viewer, each with where the machine leads and what the specification says. */
export function callsOf<N extends LifecycleName, W extends World>(name: N, { stopped }: LifecycleTable<N, W>) {
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
