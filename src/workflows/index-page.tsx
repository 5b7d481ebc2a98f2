import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Frame } from './frame.ts'
import classes from './index-page.module.css'
import { recordsOf } from './records.ts'
import type { StatusRowProps } from './status-row.tsx'
import { type Workflow, workflowNames, workflowOf } from './workflow.ts'

export interface IndexPageProps {
  frame: Frame
  row: ComponentType<Pick<StatusRowProps, 'workflow'>>
}

/** The charts of the records with their statuses, then those that only the server follows. */
export function IndexPage({ frame: Frame, row: Row }: IndexPageProps) {
  const { ofRecords = [], others = [] } = Object.groupBy(workflowNames.map(workflowOf), ({ name, entry }) =>
    entry.kind === 'lifecycle' || recordsOf(name) ? 'ofRecords' : 'others',
  )
  return (
    <Frame title="Workflows" subtitle="Every record moves along its chart. The server enforces it.">
      <ul className={classes.cards}>
        {ofRecords.map((workflow) => (
          <li key={workflow.name} className={classes.card}>
            <h2>
              <ToChart {...workflow} />
            </h2>
            <p>{workflow.chart.description}</p>
            <Row workflow={workflow} />
          </li>
        ))}
      </ul>
      <section className={classes.others} aria-labelledby="others">
        <h2 id="others">Decided by the server</h2>
        {others.map((workflow) => (
          <ToChart key={workflow.name} {...workflow} />
        ))}
      </section>
    </Frame>
  )
}

const ToChart = ({ name, title }: Pick<Workflow, 'name' | 'title'>) => (
  <Link to="." params={{ chart: name }}>
    {title}
  </Link>
)
