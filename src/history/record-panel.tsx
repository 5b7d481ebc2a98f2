import { useSelector } from '@xstate/react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { TrackedLifecycle } from '#machines/lifecycles/tracked.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { MoveButtons, useMoveKeys } from '#src/workspace/move-buttons.tsx'
import { FootContext } from '#src/workspace/queue.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { FullChart } from './full-chart.tsx'
import { HistoryList } from './history-list.tsx'
import type { OfferedMove } from './offered-moves.ts'
import classes from './record-panel.module.css'
import { Stations } from './stations.tsx'
import { isNote } from './steps.ts'
import { useHistory } from './use-history.ts'

interface RecordPanelProps {
  lifecycle: TrackedLifecycle
  id: string
  /** Undefined for a record that only the server moves: its history holds the status. */
  status: string | undefined
  /** The open moves, in menu order. */
  moves: readonly RowMenuItem[]
  /** All moves, on the whole chart. */
  offered: readonly OfferedMove[]
  workspace: Pick<Workspace, 'actor' | 'say'>
  /** The record waits for this person. */
  waiter?: string | undefined
  /** People without a move see no chart. */
  isForReaders?: boolean | undefined
  /** The person goes through a queue and has not stopped here: the history is not read. */
  isPassing?: boolean
  /** Kept from record to record of a queue. */
  unfolded: readonly [isUnfolded: boolean, unfold: (isUnfolded: boolean) => void]
  /** A box below the heading of the history. */
  note?: ReactNode
  children: ReactNode
}

/** A record on its chart, with its open moves, its details and what happened to it. */
export function RecordPanel(props: RecordPanelProps) {
  const { lifecycle, id, moves, offered, workspace, isForReaders, isPassing = false, unfolded, children } = props
  const history = useHistory({ entity: lifecycle.entity, id, status: props.status, isPassing })
  const status = props.status ?? history?.status
  const steps = history?.steps?.filter((step) => !isNote(step)) ?? []
  const [isUnfolded, unfold] = unfolded
  const [selected, select] = useState<string>()
  const hasFoot = useContext(FootContext) !== undefined
  const isAsking = useSelector(workspace.actor, (state) => state.matches('confirming')) && hasFoot
  useMoveKeys(offered, workspace)
  const head = useRef<HTMLFieldSetElement>(null)
  // The question is gone, and the focus with it.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) head.current?.querySelector('button')?.focus()
  }, [isAsking])
  const main = moves.find(({ tone }) => tone === 'positive')
  const others = moves.filter(({ target }) => target === undefined || target === status || target === 'deleted')
  const stationMoves = (station: string) => {
    if (station === status) return undefined
    const direct = moves.filter(({ target }) => target === station)
    // A form with several endings is one entry of the menu.
    const endings = offered.flatMap(({ label, target, ask }) =>
      ask && target === station ? [{ label, onSelect: ask }] : [],
    )
    const leading = direct.length > 0 ? direct : endings
    return leading.length > 0 ? <MoveButtons moves={leading} main={main} size="compact-sm" /> : undefined
  }
  return (
    <>
      {status !== undefined && !(isForReaders && moves.length === 0) && (
        <fieldset ref={head} className={classes.head} disabled={isAsking}>
          <Stations
            lifecycle={lifecycle}
            status={status}
            steps={steps}
            waiter={props.waiter}
            movesTo={stationMoves}
            isUnfolded={isUnfolded}
            onUnfold={unfold}
          />
        </fieldset>
      )}
      <DrawerPanel
        footer={
          others.length > 0 &&
          !isAsking && (
            <div className={classes.others}>
              <MoveButtons moves={others} main={main} size="xs" />
            </div>
          )
        }
      >
        {isUnfolded && status !== undefined && (
          <FullChart
            {...lifecycle}
            status={status}
            steps={steps}
            offered={offered}
            selected={selected}
            onSelect={select}
          />
        )}
        {children}
        {history && (
          <HistoryList
            {...lifecycle}
            history={history}
            note={props.note}
            offered={offered}
            selected={isUnfolded ? selected : undefined}
            onSelect={(step) => {
              select(step)
              unfold(true)
            }}
          />
        )}
      </DrawerPanel>
    </>
  )
}
