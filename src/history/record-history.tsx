import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Tag } from '#contract/live.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { counted } from '#src/format/count-text.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { HistoryList } from './history-list.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import type { OfferedMove } from './offered-moves.ts'
import { PositionBar } from './position-bar.tsx'
import { RecordChart } from './record-chart.tsx'
import classes from './record-history.module.css'
import { statusIn, stepsOf } from './steps.ts'

export interface RecordHistoryProps {
  entity: TrackedEntity
  id: string
  machine: AnyStateMachine
  /** Undefined for a record that only the server moves: its history holds the status. */
  status?: string
  /** The moves in `status`. */
  offered?: readonly OfferedMove[]
}

const tagOf = (entity: TrackedEntity): Tag => (entity === 'transaction' ? 'Account' : capitalized(entity))

/** What happened to a record, on its chart and as a list. */
export function RecordHistory({ entity, id, machine, status, offered = [] }: RecordHistoryProps) {
  const { api } = useServices()
  const query = useQuery({
    ...apiQuery(api, 'history.read', { params: { entity, id } }, tagOf(entity)),
    refetchOnMount: 'always',
  })
  const history = query.data?.data
  useFreshList(tagOf(entity), history, status)
  const [selected, select] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  const positionId = useId()

  if (!history)
    return query.isError ? (
      <div className={classes.state}>
        <RefusalLine text={errorText(query.error)} />
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <HistorySkeleton />
    )

  const { events, earlier, chart } = history
  const steps = stepsOf(events, chart)
  const index = steps.findIndex(({ _id }) => _id === selected)
  const past = steps[index]
  const until = past ? steps.slice(0, index + 1) : steps
  const shown = past ? statusIn(past) : (status ?? history.status)
  const showOnChart = (step: string) => {
    select(step)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={classes.history}>
      <div ref={top} className={classes.now}>
        <PositionBar
          id={positionId}
          entity={entity}
          machine={machine}
          status={shown}
          steps={steps}
          index={past ? index : undefined}
          onSelect={select}
        />
        <RecordChart
          entity={entity}
          status={shown}
          isPast={past !== undefined}
          steps={until}
          offered={past ? [] : offered}
          describedBy={positionId}
        />
      </div>
      {!past && <ClosedMoves offered={offered} />}
      {steps.length === 0 ? (
        <EmptyState title="No history yet" text="What happens from now on appears here." />
      ) : (
        <HistoryList
          entity={entity}
          machine={machine}
          steps={steps}
          earlier={earlier}
          offered={offered}
          selected={past?._id}
          onSelect={showOnChart}
        />
      )}
    </div>
  )
}

/** A history with another status than the list says that the list is out of date. */
function useFreshList(tag: Tag, history: { readonly status: string } | undefined, status: string | undefined) {
  const queryClient = useQueryClient()
  const compare = useEffectEvent((answered: string) => {
    if (status === undefined || answered === status) return
    const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'history.read'
    void queryClient.invalidateQueries({ queryKey: [tag], predicate: isList })
  })
  useEffect(() => {
    if (history) compare(history.status)
  }, [history])
}

/** The chart dims these moves; here their reasons can be read without a pointer. */
function ClosedMoves({ offered }: { offered: readonly OfferedMove[] }) {
  const closed = offered.flatMap(({ label, refusal }) => (refusal === undefined ? [] : { label, refusal }))
  if (closed.length === 0) return null
  return (
    <details className={classes.closed}>
      <summary>
        {counted(closed.length, 'things')} {closed.length === 1 ? 'is' : 'are'} not possible. Why?
      </summary>
      <dl>
        {closed.map(({ label, refusal }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{refusal}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
