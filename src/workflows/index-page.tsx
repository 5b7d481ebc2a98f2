import { Link } from '@tanstack/react-router'
import { counted } from '#src/format/count-text.ts'
import type { Frame } from './frame.tsx'
import classes from './index-page.module.css'
import { KINDS, workflowNames, workflowOf } from './workflow.ts'

export function IndexPage({ frame: Frame }: { frame: Frame }) {
  const workflows = workflowNames.map(workflowOf)
  return (
    <Frame title="Workflows" subtitle="Every record moves along its chart. The server enforces it.">
      {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
        <section key={kind} className={classes.section}>
          <h2>{KINDS[kind].title}</h2>
          <p>{KINDS[kind].about}</p>
          <ul className={classes.cards}>
            {workflows
              .filter(({ entry }) => entry.kind === kind)
              .map(({ name, title, chart, states, moves }) => (
                <li key={name}>
                  <Link to="." params={{ chart: name }} className={classes.card}>
                    <strong>{title}</strong>
                    <span>{chart.description}</span>
                    <small>
                      {counted(states.length, 'statuses')}, {counted(moves.length, 'transitions')}
                    </small>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Frame>
  )
}
