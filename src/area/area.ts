import type { Entity } from '#contract/entity.ts'
import type { Tag } from '#contract/live.ts'
import { type Lifecycle, type StatusOf, statusMeta } from '#machines/core/lifecycle.ts'
import type { Subject } from '#machines/flows/workspace/requests.ts'
import type { TrackedLifecycle } from '#machines/lifecycles/tracked.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import type { CommandRecord } from '#src/workspace/commands.ts'
import { type AreaMoves, type fittingMoveItems, openEntries, type RecordState } from '#src/workspace/moves.ts'
import type { Recorded } from '#src/workspace/use-record.ts'

// What the palette, the page and the drawers of an area share. The palette loads it for all areas: no React here.

/** What columns and details are made from. Files have no lifecycle. */
export interface Described<Row, Name extends string = string> {
  readonly entity: Entity<Row, Name>
  readonly lifecycle?: Lifecycle | undefined
  readonly statusOf?: (row: Row) => string
}

export interface PlainArea<Row, Name extends string = string> extends Described<Row, Name> {
  /** What is cached under these is fetched again after a change. */
  readonly tags: readonly [Tag, ...Tag[]]
}

export interface LifecycleArea<Row extends Recorded, L extends TrackedLifecycle, Name extends string = string>
  extends Omit<PlainArea<Row, Name>, 'lifecycle' | 'statusOf'>,
    AreaMoves<L> {
  readonly statusOf: (row: Row) => StatusOf<L>
  /** Who somebody is to a record, where its guards ask for more than the person. */
  readonly viewerOf?: (person: Person, row: Row) => Person
  /** What a confirmation says beside the title. */
  readonly subjectOf?: (row: Row) => Omit<Subject, 'name'>
  /** The entries of a row menu: `fittingMoveItems` by default, with the reasons of closed moves. */
  readonly menuItems?: typeof fittingMoveItems
}

export const stateIn = <Row extends Recorded, L extends TrackedLifecycle>(
  area: LifecycleArea<Row, L>,
  row: Row,
  person: Person,
): RecordState<L> => ({
  id: row._id,
  status: area.statusOf(row),
  version: row.version,
  subject: { name: area.entity.titleOf(row), ...area.subjectOf?.(row) },
  viewer: area.viewerOf ? area.viewerOf(person, row) : person,
})

/** `kind`: what is before its status: "My task". */
export const commandIn = <Row extends Recorded, L extends TrackedLifecycle>(
  area: LifecycleArea<Row, L>,
  row: Row,
  person: Person,
  kind: string,
): CommandRecord => ({
  id: row._id,
  title: area.entity.titleOf(row),
  detail: `${kind}, ${statusMeta(area.lifecycle, area.statusOf(row)).label.toLowerCase()}`,
  entries: () => openEntries(area, stateIn(area, row, person)),
})
