import { Link } from '@tanstack/react-router'
import { counted } from '#src/format/count-text.ts'
import { Frame } from './frame.tsx'
import classes from './index-page.module.css'
import { KINDS, workflowNames, workflowOf } from './workflow.ts'

export function IndexPage() {
  const workflows = workflowNames.map(workflowOf)
  return (
    <Frame title="How the workflows work">
      <div className={classes.head}>
        <h1>How the workflows work</h1>
        <p>
          Everything that happens to a record follows a chart, and the product runs these charts. Open one, choose who
          you are, press a move, and read what happens next. The folder docs/machines of the source also has the charts
          of the screens.
        </p>
      </div>
      {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
        <section key={kind} className={classes.section}>
          <h2>{KINDS[kind].title}</h2>
          <p>{KINDS[kind].about}</p>
          <ul className={classes.cards}>
            {workflows
              .filter(({ entry }) => entry.kind === kind)
              .map(({ name, title, chart, states, moves }) => (
                <li key={name}>
                  <Link to="/workflows/{-$chart}" params={{ chart: name }} className={classes.card}>
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
