import { StateName } from '../state-name.tsx'
import { concerns, type Workflow } from '../workflow.ts'
import { TableSection } from './table-section.tsx'

const COLUMNS = ['While it is', 'What happens', 'If', 'Then', 'Note']

interface TransitionTableProps {
  workflow: Workflow
  state: string | undefined
}

/** If several rows share a place and an event, the first one whose condition holds applies. */
export function TransitionTable({ workflow, state }: TransitionTableProps) {
  const rows = workflow.moves.filter((move) => concerns(state, move))
  return (
    <TableSection id="moves" title="What can happen" columns={COLUMNS}>
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
