import type { ComponentProps, ReactNode } from 'react'
import type { TrackedEntity } from '#contract/history.ts'
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts'
import type { AreaMoves, RecordState } from '#src/workspace/moves.ts'
import { type Recorded, WorkspaceDrawers, type WorkspaceDrawersProps } from '#src/workspace/workspace-drawers.tsx'
import { OpenRecord } from './open-record.tsx'

interface RecordDrawersProps<Row, L extends Lifecycle>
  extends Omit<WorkspaceDrawersProps<Row, L>, 'details' | 'lifecycle'> {
  record: {
    entity: TrackedEntity
    moves: AreaMoves<L>
    stateOf: (row: Row) => RecordState<L>
  }
  details: Omit<NonNullable<WorkspaceDrawersProps<Row, L>['details']>, 'content'> &
    Pick<ComponentProps<typeof OpenRecord>, 'firstTab'> & {
      /** `record`: the row in the status of its actor, ahead of its list after a move. */
      content: (row: Row, record: RecordState<L>) => ReactNode
    }
}

/** The drawers of an area whose records have a lifecycle: with their history, and with Undo. */
export function RecordDrawers<Row extends Recorded, L extends Lifecycle>(props: RecordDrawersProps<Row, L>) {
  const { record, details, workspace, ...drawers } = props
  const { entity, moves, stateOf } = record
  const { firstTab, content, ...texts } = details
  return (
    <WorkspaceDrawers
      {...drawers}
      workspace={workspace}
      details={{
        ...texts,
        content: (row) => (
          <OpenRecord entity={entity} moves={moves} record={stateOf(row)} workspace={workspace} firstTab={firstTab}>
            {(current) => content(row, current)}
          </OpenRecord>
        ),
      }}
      lifecycle={{ moves, stateOf }}
    />
  )
}
