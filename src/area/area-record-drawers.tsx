import type { ReactNode } from 'react'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { waitsFor } from '#machines/core/main-path.ts'
import type { TrackedLifecycle } from '#machines/lifecycles/tracked.ts'
import { useViewer } from '#src/api/viewer.ts'
import { OpenRecord } from '#src/history/open-record.tsx'
import type { Waiters } from '#src/history/waiter.ts'
import { BulkBar } from '#src/workspace/bulk/bulk-bar.tsx'
import type { BodyOf } from '#src/workspace/bulk/bulk-moves.ts'
import type { DetailsTexts } from '#src/workspace/details-drawer.tsx'
import type { FormTexts } from '#src/workspace/form-drawers.tsx'
import type { RecordState } from '#src/workspace/moves.ts'
import type { Recorded } from '#src/workspace/use-record.ts'
import { WorkspaceDrawers, type WorkspaceDrawersProps } from '#src/workspace/workspace-drawers.tsx'
import { type LifecycleArea, stateIn } from './area.ts'
import type { DrawersProps } from './area-page.tsx'
import { type AreaFormProps, type FormSlots, RecordForm } from './record-form.tsx'

interface AreaRecordDrawersProps<Row extends Recorded, L extends TrackedLifecycle, Name extends string>
  extends DrawersProps<Row>,
    Pick<WorkspaceDrawersProps<Row, L>, 'more' | 'gone' | 'note'> {
  area: LifecycleArea<Row, L, Name>
  /** Where a bulk move sends more than its name. */
  bodyOf?: BodyOf<Row, L>
  details: Pick<DetailsTexts<Row>, 'title' | 'subtitle' | 'missing' | 'asksInDialog'> & {
    /** The open record is one of a queue, the rows of its list. This is what follows on the last one. */
    afterQueue?: ReactNode
    /** People without a move see no chart: the content says what they need. */
    isForReaders?: boolean
    /** The record may wait for these people, beside the viewer. */
    waiters?: (row: Row) => Waiters<L>
    /** A box below the heading of its history. */
    note?: (row: Row) => ReactNode
    /** `record`: the row in the status of its actor, ahead of its list after a move. */
    content: (row: Row, record: RecordState<L>) => ReactNode
  }
  create: FormTexts & { submitLabel?: string }
  edit: FormTexts
  /** What is special in the described form, or the form that an area has instead. */
  form: FormSlots<Row, Name> | ((props: AreaFormProps<Row>) => ReactNode)
}

/** The drawers of records with a lifecycle: details with their history, forms, steps, and moves of the selected rows. */
export function AreaRecordDrawers<Row extends Recorded, L extends TrackedLifecycle, Name extends string>(
  props: AreaRecordDrawersProps<Row, L, Name>,
) {
  const { area, workspace, rows: source, selection, bodyOf, details, create, edit, form, ...texts } = props
  const { content, afterQueue, isForReaders, waiters, note, ...detailsTexts } = details
  const viewer = useViewer()
  const rows = source.rows ?? []
  const stateOf = (row: Row) => stateIn(area, row, viewer)
  const queue = afterQueue &&
    selection && {
      lifecycle: area.lifecycle,
      order: () => selection.shown.current,
      list: source.server?.more && source.server,
      waits: (row: Row) => waitsFor<Lifecycle>(area.lifecycle, area.statusOf(row), stateOf(row).viewer),
      after: afterQueue,
    }
  const draw = (formProps: AreaFormProps<Row>, submitLabel = 'Save changes') =>
    typeof form === 'function' ? (
      form(formProps)
    ) : (
      <RecordForm {...formProps} {...form} entity={area.entity} submitLabel={submitLabel} />
    )
  return (
    <>
      {selection && (
        <BulkBar
          entityPlural={area.entity.plural}
          moves={area}
          rows={rows}
          isBackground={source.isBackground}
          selection={selection}
          stateOf={stateOf}
          bodyOf={bodyOf}
          tags={area.tags}
        />
      )}
      <WorkspaceDrawers
        {...texts}
        workspace={workspace}
        rows={rows}
        readOne={source.readOne}
        details={{
          ...detailsTexts,
          nameOf: area.entity.titleOf,
          queue: queue || undefined,
          content: (row) => (
            <OpenRecord
              moves={area}
              record={stateOf(row)}
              workspace={workspace}
              isForReaders={isForReaders}
              waiters={waiters?.(row)}
              note={note?.(row)}
            >
              {(record) => content(row, record)}
            </OpenRecord>
          ),
        }}
        create={{ ...create, form: (formProps, request) => draw({ ...formProps, request }, create.submitLabel) }}
        edit={{
          ...edit,
          entity: area.entity,
          form: (formProps, row, request) => draw({ ...formProps, row, request }),
        }}
        lifecycle={{ moves: area, stateOf }}
      />
    </>
  )
}
