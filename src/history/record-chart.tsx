import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TrackedEntity } from '#contract/records.ts'
import { Chart } from '#src/chart/chart.tsx'
import { transitionOf } from '#src/chart/drawn.ts'
import { type ChartLayout, chartVersion, loadChart } from '#src/chart/layout.ts'
import { ChartSkeleton } from './history-skeleton.tsx'
import type { OfferedMove } from './offered-moves.ts'
import classes from './record-history.module.css'
import type { Step } from './steps.ts'

interface RecordChartProps {
  entity: TrackedEntity
  /** The fingerprint of the version that decided, where it is not today's. */
  version?: string | undefined
  status: string
  isPast: boolean
  /** Until the time that is shown. */
  steps: readonly Step[]
  offered: readonly OfferedMove[]
  /** The id of an element that says the status. */
  describedBy: string
}

const nameOf = (entity: TrackedEntity) => (entity === 'transaction' ? 'ledger-transaction' : entity)

/** Whether the chart of a version can be drawn. */
export const isDrawn = (entity: TrackedEntity, version = '') => chartVersion(nameOf(entity), version) !== undefined

export function RecordChart({ entity, version = '', ...shown }: RecordChartProps) {
  const name = nameOf(entity)
  const load = chartVersion(name, version) ?? (() => loadChart(name))
  const chart = useQuery({
    queryKey: ['chart', entity, isDrawn(entity, version) ? version : 'today'],
    queryFn: load,
    placeholderData: (previous) => previous,
    meta: { silent: true },
  })
  if (chart.isError)
    return (
      <div role="alert" className={classes.failure}>
        <Text size="sm">The chart could not be loaded.</Text>
        <Button variant="default" size="xs" onClick={() => void chart.refetch()}>
          Load the chart again
        </Button>
      </div>
    )
  return chart.data ? <Drawing layout={chart.data} {...shown} /> : <ChartSkeleton />
}

function Drawing({
  layout,
  status,
  isPast,
  steps,
  offered,
  describedBy,
}: Omit<RecordChartProps, 'entity' | 'version'> & Layout) {
  const moves = offered.flatMap((move) => {
    const transition = move.target && transitionOf(layout, status, move.type, move.target)
    return transition ? [{ ...move, transition }] : []
  })
  const path = steps
    .filter(({ number }) => number !== undefined)
    .map(({ from = '', move, to = '' }) => ({ from, transition: transitionOf(layout, from, move, to) }))
  // The numbers of earlier passes would cover each other.
  const lastPass = new Map(path.map(({ transition }, index) => [transition, index]))
  const taken = path.map(({ transition, from }, index) =>
    transition && lastPass.get(transition) === index ? { transition, from } : undefined,
  )
  return (
    <div className={classes.chart}>
      <Chart
        layout={layout}
        current={[status]}
        flag={isPast ? 'It was here' : undefined}
        taken={taken}
        moves={moves}
        onMove={({ transition }) => moves.find((move) => move.transition === transition)?.ask?.()}
        describedBy={describedBy}
      />
    </div>
  )
}

interface Layout {
  readonly layout: ChartLayout
}
