import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Frame } from './frame.ts'
import classes from './index-page.module.css'
import { recordsOf } from './records.ts'
import { workflowNames, workflowOf } from './workflow.ts'
import type { WorkflowCardProps } from './workflow-card.tsx'

export interface IndexPageProps {
  frame: Frame
  card: ComponentType<Pick<WorkflowCardProps, 'workflow'>>
}

/** The charts of the records with their statuses, then those that only the server follows. */
export function IndexPage({ frame: Frame, card: Card }: IndexPageProps) {
  const { ofRecords = [], others = [] } = Object.groupBy(workflowNames.map(workflowOf), ({ name, entry }) =>
    entry.kind === 'lifecycle' || recordsOf(name) ? 'ofRecords' : 'others',
  )
  return (
    <Frame title="Workflows" subtitle="Every record moves along its chart. The server enforces it.">
      <ul className={classes.cards}>
        {ofRecords.map((workflow) => (
          <Card key={workflow.name} workflow={workflow} />
        ))}
      </ul>
      <section className={classes.others} aria-labelledby="others">
        <h2 id="others">Behind the screens</h2>
        {others.map(({ name, title }) => (
          <Link key={name} to="." params={{ chart: name }}>
            {title}
          </Link>
        ))}
      </section>
    </Frame>
  )
}
