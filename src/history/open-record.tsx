import { useDebouncedValue } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AnyStateMachine, createActor, type SnapshotFrom } from 'xstate'
import { snapshotIn } from '#machines/core/decide.ts'
import { movesOpenTo, type StatusOf } from '#machines/core/lifecycle.ts'
import type { TrackedLifecycle } from '#machines/lifecycles/tracked.ts'
import { markOpened } from '#src/api/notifications.ts'
import { useServices } from '#src/api/services.tsx'
import { type AreaMoves, openMoveItems, type RecordState } from '#src/workspace/moves.ts'
import { QueueContext } from '#src/workspace/queue.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { offeredMoves } from './offered-moves.ts'
import { RecordPanel } from './record-panel.tsx'
import { type Waiters, waiterOf } from './waiter.ts'

interface OpenRecordProps<L extends TrackedLifecycle> {
  moves: AreaMoves<L>
  /** As its list has it. */
  record: RecordState<L>
  workspace: Workspace
  isForReaders?: boolean | undefined
  waiters?: Waiters<L> | undefined
  note?: ReactNode
  /** The details, in the status of the actor. */
  children: (record: RecordState<L>) => ReactNode
}

/** How long a record of a queue is open before its history is read. */
const STILL_MS = 150

/**
 * Runs an open record as an actor of its lifecycle. The actor takes the moves that the person makes from it;
 * a status that the list learns otherwise starts another one.
 */
export function OpenRecord<L extends TrackedLifecycle>(props: OpenRecordProps<L>) {
  const { id } = props.record
  const [still] = useDebouncedValue(id, STILL_MS, { leading: true })
  const unfolded = useState(false)
  return <Started key={id} {...props} isPassing={still !== id} unfolded={unfolded} />
}

interface StartedProps<L extends TrackedLifecycle> extends OpenRecordProps<L> {
  isPassing: boolean
  unfolded: readonly [boolean, (isUnfolded: boolean) => void]
}

function Started<L extends TrackedLifecycle>(props: StartedProps<L>) {
  const { moves, record, workspace, waiters = [], children, ...shown } = props
  const { entity }: TrackedLifecycle = moves.lifecycle
  const machine: AnyStateMachine = moves.lifecycle.machine
  const services = useServices()
  const { actors, config } = services
  useEffect(() => void markOpened(services, entity, record.id), [services, entity, record.id])
  const follow = useContext(QueueContext)
  // A note that somebody is typing keeps its focus when another actor starts. A lifecycle has nothing to stop.
  const startedIn = (status: StatusOf<L>) =>
    createActor(machine, { ...actors, snapshot: snapshotIn(machine, status) }).start()
  const [actor, setActor] = useState(() => startedIn(record.status))
  const status = useSelector(actor, ({ value }) => value as StatusOf<L>)
  // Until the list is read again, the version after the move is unknown.
  const current = { ...record, status, version: status === record.status ? record.version : undefined }

  const followList = useEffectEvent((listed: StatusOf<L>) => {
    if (listed !== status) setActor(startedIn(listed))
  })
  // Its own move must reach the actor before the row that the move changed, and the row is behind at first.
  const isSending = useSelector(workspace.actor, (state) => sentMove(state, record.id) !== undefined)
  const listed = `${record.status} ${record.version}`
  const followed = useRef(listed)
  useEffect(() => {
    if (isSending || followed.current === listed) return
    followed.current = listed
    followList(record.status)
  }, [record.status, listed, isSending])

  useAcceptedMoves(workspace, record.id, (type) => {
    const move = movesOpenTo(moves.lifecycle, status, record.viewer).find((each) => each.type === type)
    if (follow) return follow(record.id, status, move)
    if (!move || move.target === 'deleted' || !config.extensions.includes('history')) return
    actor.send({ type, by: record.viewer })
    workspace.view(record.id)
  })

  return (
    <RecordPanel
      {...shown}
      lifecycle={moves.lifecycle}
      id={record.id}
      status={status}
      moves={openMoveItems(moves, current, workspace)}
      offered={offeredMoves(moves, current, workspace)}
      workspace={workspace}
      waiter={waiterOf(moves.lifecycle, status, [['you', record.viewer], ...waiters])}
    >
      {children(current)}
    </RecordPanel>
  )
}

const sentMove = (state: SnapshotFrom<Workspace['actor']>, id: string) =>
  state.hasTag('busy') && state.context.request?.recordId === id ? state.context.request.move.type : undefined

/** Runs when the server accepted a move of the record, before the workspace shows what comes next. */
export function useAcceptedMoves({ actor }: Workspace, id: string, onAccepted: (type: string) => void) {
  const accepted = useEffectEvent(onAccepted)
  useEffect(() => {
    let sending: string | undefined
    const { unsubscribe } = actor.subscribe((state) => {
      if (sending !== undefined && state.matches('browsing')) accepted(sending)
      sending = sentMove(state, id)
    })
    return unsubscribe
  }, [actor, id])
}
