import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TrackedEntity } from '#contract/records.ts'
import { Chart } from '#src/chart/chart.tsx'
import { transitionOf } from '#src/chart/drawn.ts'
import { type ChartLayout, loadChart } from '#src/chart/layout.ts'
import classes from './full-chart.module.css'
import { ChartSkeleton } from './history-skeleton.tsx'
import type { OfferedMove } from './offered-moves.ts'
import type { Step } from './steps.ts'

interface RecordChartProps {
  entity: TrackedEntity
  status: string
  isPast: boolean
  /** Until the time that is shown. */
  steps: readonly Step[]
  offered: readonly OfferedMove[]
  /** The id of an element that says the status. */
  describedBy: string
}

export const chartNameOf = (entity: TrackedEntity) => (entity === 'transaction' ? 'ledger-transaction' : entity)

export function RecordChart({ entity, ...shown }: RecordChartProps) {
  const chart = useQuery({
    queryKey: ['chart', entity],
    queryFn: () => loadChart(chartNameOf(entity)),
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

type DrawingProps = Omit<RecordChartProps, 'entity'> & { layout: ChartLayout }

function Drawing({ layout, status, isPast, steps, offered, describedBy }: DrawingProps) {
  const moves = offered.flatMap((move) => {
    const transition = move.target && transitionOf(layout, status, move.type, move.target)
    return transition ? [{ ...move, transition }] : []
  })
  const taken = steps.flatMap(({ number, from = '', move, to = '' }) => {
    const transition = number !== undefined && transitionOf(layout, from, move, to)
    return transition ? [{ transition, from }] : []
  })
  return (
    // Keys scroll a chart without moves on a small screen.
    <div className={classes.chart} tabIndex={isPast ? 0 : undefined}>
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
