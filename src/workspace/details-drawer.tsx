import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { focusOpened, Queue, type QueuedList } from './queue.tsx'
import { type Recorded, type RecordSource, useRecord } from './use-record.ts'
import type { Workspace } from './workspace.tsx'

export interface DetailsTexts<Row> {
  title: string
  nameOf?: (row: Row) => string
  subtitle?: (row: Row) => string
  /** In pixels. */
  width?: number
  content: (row: Row) => ReactNode
  /** The ids of the rows as they are filtered and sorted: the open record is one of a queue. */
  order?: () => readonly string[]
  /** Where the list has more rows than those. */
  list?: QueuedList | undefined
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
  const { current, shown } = useRecord(source, viewedId)
  const isGone = viewedId !== undefined && !current && details.missing !== undefined
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
      name={shown && details.nameOf?.(shown)}
      subtitle={shown && details.subtitle?.(shown)}
      width={details.width}
      onClose={cancel}
      onClosed={onClosed}
    >
      {viewedId !== undefined && (
        <Queue
          workspace={workspace}
          viewedId={viewedId}
          order={details.order ?? (() => [])}
          list={details.list}
          isListed={(id) => source.readOne !== undefined || source.rows.some(({ _id }) => _id === id)}
        >
          {isGone ? details.missing : shown && details.content(shown)}
        </Queue>
      )}
    </SideDrawer>
  )
}
