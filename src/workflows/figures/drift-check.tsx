import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Insight } from '#contract/insight.ts'
import type { Finding } from '#contract/lifecycle-check.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { versionsOf } from '#src/chart/versions.ts'
import { countText, formatCount } from '#src/format/count-text.ts'
import { formatDateTime } from '#src/format/dates.ts'
import type { Workflow } from '../workflow.ts'
import { type Column, FigureTable } from './figure-table.tsx'
import classes from './figures.module.css'
import { moveText } from './texts.ts'

interface DriftCheckProps {
  workflow: Workflow
  entity: TrackedEntity
  insight: Insight | undefined
}

/** For super admins: what the last replay of all moves found, and which versions of the chart decided them. */
export function DriftCheck({ workflow, entity, insight }: DriftCheckProps) {
  const { api } = useServices()
  const query = useQuery({ ...apiQuery(api, 'insight.checks', {}, 'User'), meta: { silent: true } })
  const check = query.data?.data
  const findings = check?.findings.filter((finding) => finding.entity === entity) ?? []
  const columns: Column<Finding>[] = [
    { header: 'Record', text: ({ id }) => id },
    {
      header: 'Move',
      text: ({ step }) => (step ? `${moveText(workflow, step.move)}, ${formatDateTime(step.at)}` : ''),
    },
    { header: 'Problem', text: ({ problem }) => problem },
  ]
  return (
    <>
      <section aria-labelledby="drift" className={classes.drift}>
        <h2 id="drift">Last drift check</h2>
        {query.isError && <p role="alert">{errorText(query.error)}</p>}
        {check === null && (
          <p>
            Never run. <code>npm run lifecycle:verify</code> compares every record with its moves.
          </p>
        )}
        {check && (
          <p data-sound={check.isSound}>
            <strong>{check.isSound ? 'Sound' : countText('findings', check.found, check.found)}</strong>
            {!check.isSound && <span>{`, ${formatCount(findings.length)} of them here`}</span>}
            <span> on {formatDateTime(check.at)}</span>: {countText('records', check.records, check.records)} and{' '}
            {countText('moves', check.moves, check.moves)} of all workflows were replayed.
          </p>
        )}
      </section>
      {findings.length > 0 && (
        <FigureTable
          title="Findings"
          columns={columns}
          rows={findings}
          none=""
          fileName={workflow.name}
          from={check?.at ?? ''}
        />
      )}
      {insight && <ChartVersions workflow={workflow} insight={insight} />}
    </>
  )
}

function ChartVersions({ workflow, insight }: { workflow: Workflow; insight: Insight }) {
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
