import { use } from 'react'
import type { Insight } from '#contract/insight.ts'
import { versionsOf } from '#src/chart/versions.ts'
import { formatCount } from '#src/format/count-text.ts'
import type { Workflow } from '../workflow.ts'
import { type Column, FigureTable } from './figure-table.tsx'

/** Which versions of the chart decided moves. */
export function ChartVersions({ workflow, insight }: { workflow: Workflow; insight: Insight }) {
  const versions = use(versionsOf(workflow.name))
  const dateOf = (chart: string) => versions.find(({ fingerprint }) => fingerprint === chart)?.date ?? 'unknown'
  const columns: Column<Insight['charts'][number]>[] = [
    { header: 'Version', text: ({ chart }) => chart },
    { header: 'Since', text: ({ chart }) => dateOf(chart) },
    { header: 'Moves allowed', text: ({ moves }) => formatCount(moves), isNumber: true },
    { header: 'Moves refused', text: ({ refusals }) => formatCount(refusals), isNumber: true },
  ]
  return (
    <FigureTable
      title="Versions that decided"
      columns={columns}
      rows={insight.charts}
      none="No version decided a move in this period."
      fileName={workflow.name}
      from={insight.from}
    />
  )
}
