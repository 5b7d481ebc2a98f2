import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { capitalized } from '#src/format/capitalized.ts'
import { proofsOf } from '../proofs.ts'
import { StateName } from '../state-name.tsx'
import { useShown } from '../use-shown.ts'
import type { Workflow } from '../workflow.ts'
import { LifecycleTables } from './lifecycle-tables.tsx'
import { Promises } from './promises.tsx'
import { TableSection } from './table-section.tsx'
import classes from './tables.module.css'

/** Everything of the chart in words. A selected state narrows the tables to what concerns it. */
export function Tables({ workflow }: { workflow: Workflow }) {
  const { shown, show } = useShown()
  const { entry, states, people } = workflow
  const selected = states.find(({ path }) => path === shown.state)
  // The constant leaves what people fold by hand as it is.
  const [isOpen] = useState(selected !== undefined || !proofsOf(workflow.name))
  return (
    <div className={classes.tables}>
      <Promises workflow={workflow} />
      <details open={isOpen}>
        <summary>Tables</summary>
        {selected && (
          <div className={classes.filter}>
            <span>Only what concerns</span> <StateName workflow={workflow} path={selected.path} />
            <button type="button" onClick={() => show({ state: undefined })}>
              Show all
            </button>
          </div>
        )}
        <TableSection id="states" title="Statuses" columns={['Status', 'What it means']}>
          <tbody>
            {states.map(({ path, meaning, isFinal }) => (
              <tr key={path} data-selected={path === selected?.path || undefined}>
                <th scope="row">
                  <Link
                    to="."
                    search={(old) => ({ ...old, state: path })}
                    resetScroll={false}
                    aria-current={path === selected?.path ? 'true' : undefined}
                  >
                    <StateName workflow={workflow} path={path} />
                  </Link>
                </th>
                <td>
                  {meaning} {isFinal && <em>Nothing follows.</em>}
                </td>
              </tr>
            ))}
          </tbody>
        </TableSection>
        {entry.kind === 'lifecycle' ? (
          <LifecycleTables workflow={workflow} entry={entry} state={selected?.path} />
        ) : (
          <TransitionTable workflow={workflow} state={selected?.path} />
        )}
        {Object.keys(people).length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people">Who is who</h2>
            <dl className={classes.people}>
              {Object.entries(people).map(([name, { is }]) => (
                <div key={name}>
                  <dt>{capitalized(name)}</dt>
                  <dd>{is}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </details>
    </div>
  )
}

/** If several rows share a place and an event, the first one whose condition holds applies. */
function TransitionTable({ workflow, state }: { workflow: Workflow; state: string | undefined }) {
  const rows = workflow.moves.filter(({ from, to }) => state === undefined || [from, to].includes(state))
  return (
    <TableSection id="moves" title="What can happen" columns={['While it is', 'What happens', 'If', 'Then', 'Note']}>
      <tbody>
        {rows.map(({ id, from, text, condition, to, note }) => (
          <tr key={id}>
            <td>
              <StateName workflow={workflow} path={from} />
            </td>
            <th scope="row">{text}</th>
            <td>{condition}</td>
            <td>{to === '' ? 'stays' : <StateName workflow={workflow} path={to} />}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </TableSection>
  )
}
