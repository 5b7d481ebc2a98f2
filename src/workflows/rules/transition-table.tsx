import { StateName } from '../state-name.tsx'
import { concerns, type Workflow } from '../workflow.ts'
import { Scrollable } from './scrollable.tsx'

interface TransitionTableProps {
  workflow: Workflow
  state: string | undefined
}

/** If several rows share a place and an event, the first one whose condition holds applies. */
export function TransitionTable({ workflow, state }: TransitionTableProps) {
  const rows = workflow.moves.filter((move) => concerns(state, move))
  return (
    <section aria-labelledby="moves">
      <h2 id="moves">What can happen</h2>
      <Scrollable>
        <table>
          <thead>
            <tr>
              <th scope="col">While it is</th>
              <th scope="col">What happens</th>
              <th scope="col">If</th>
              <th scope="col">Then</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
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
        </table>
      </Scrollable>
    </section>
  )
}
