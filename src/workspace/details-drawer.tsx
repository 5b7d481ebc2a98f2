import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { focusOpened, Queue, type Queued } from './queue.tsx'
import { type Recorded, type RecordSource, useRecord } from './use-record.ts'
import type { Workspace } from './workspace.tsx'

export interface DetailsTexts<Row> {
  title: string
  nameOf?: (row: Row) => string
  subtitle?: (row: Row) => string
  /** In pixels. */
  width?: number
  content: (row: Row) => ReactNode
  /** The open record is one of a queue. */
  queue?: Queued<Row> | undefined
  /** Its moves ask in a dialog over the drawer, as stated. */
  asksInDialog?: boolean
  /** Replaces a record that goes away while it is open. Without it, the record stays as it was last. */
  missing?: ReactNode
}

interface DetailsDrawerProps<Row> {
  workspace: Workspace
  source: RecordSource<Row>
  details: DetailsTexts<Row>
  /** A step is open in it. */
  hasStep: boolean
  onClosed: () => void
}

export function DetailsDrawer<Row extends Recorded>(props: DetailsDrawerProps<Row>) {
  const { workspace, source, details, hasStep, onClosed } = props
  const { actor, cancel } = workspace
  const isViewing = useSelector(actor, (state) => state.matches('viewing'))
  const isEditing = useSelector(actor, (state) => state.matches('editing'))
  const viewedId = useSelector(actor, (state) => state.context.viewedId)
  const [endId, setEnd] = useState<string>()
  const isAtEnd = viewedId !== undefined && viewedId === endId
  const { current, shown } = useRecord(source, isAtEnd ? undefined : viewedId)
  const isGone = viewedId !== undefined && !isAtEnd && !current && details.missing !== undefined
  // The controls of the record are gone, and the focus with them.
  useEffect(() => {
    if (isGone) focusOpened()
  }, [isGone])
  return (
    <SideDrawer
      opened={viewedId !== undefined}
      isBehind={!isViewing && !hasStep}
      isHidden={isEditing}
      title={details.title}
      name={!isAtEnd && shown ? details.nameOf?.(shown) : undefined}
      subtitle={!isAtEnd && shown ? details.subtitle?.(shown) : undefined}
      width={details.width}
      onClose={cancel}
      onClosed={onClosed}
    >
      {viewedId !== undefined && (
        <Queue
          workspace={workspace}
          viewedId={viewedId}
          queued={details.queue}
          end={[isAtEnd, setEnd]}
          waits={(id) => source.rows.some((row) => row._id === id && details.queue?.waits(row))}
          isListed={(id) => source.readOne !== undefined || source.rows.some(({ _id }) => _id === id)}
        >
          {isGone ? details.missing : shown && details.content(shown)}
        </Queue>
      )}
    </SideDrawer>
  )
}
