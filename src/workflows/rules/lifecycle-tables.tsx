import { entryOf, type Move, matrix, moveTypesOf, statusesOf } from '#machines/core/lifecycle.ts'
import type { LifecycleEntry } from '#machines/stored.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { anyOf } from '#src/format/list-text.ts'
import { StateName } from '../state-name.tsx'
import { type Way, waysOf } from '../ways.ts'
import { stateIn, type Workflow } from '../workflow.ts'
import { TableSection } from './table-section.tsx'
import classes from './tables.module.css'

const MOVES = ['Move', 'Who', 'From', 'To', 'What is asked', 'The screen says', 'Refusal for others']

interface LifecycleTablesProps {
  workflow: Workflow
  entry: LifecycleEntry
  state: string | undefined
}

export function LifecycleTables({ workflow, entry, state }: LifecycleTablesProps) {
  const titles = (paths: readonly string[]) =>
    anyOf([...new Set(paths)].map((path) => stateIn(workflow, path)?.title ?? path))
  const ways = waysOf(entry, workflow.people).filter(
    ({ status, move }) => state === undefined || status === state || move.target === state,
  )
  const rows = [...Map.groupBy(ways, ({ who, move }) => JSON.stringify([move.type, who, move.description])).values()]
  return (
    <>
      <TableSection id="moves" title="Moves" columns={MOVES}>
        <tbody>
          {moveTypesOf(entry.lifecycle).flatMap((type) =>
            rows
              .filter(([way]) => way?.move.type === type)
              .map((group) => {
                const [{ who, move }] = group as [Way]
                const isStay = group.every((way) => way.move.target === way.status)
                return (
                  <tr key={`${type} ${who} ${move.description}`}>
                    <th scope="row">
                      {move.label}
                      <small>{move.description}</small>
                    </th>
                    <td>{capitalized(who)}</td>
                    <td>{titles(group.map(({ status }) => status))}</td>
                    <td>{isStay ? 'stays' : titles(group.map((way) => way.move.target))}</td>
                    <td>{askedBy(move)}</td>
                    <td>{move.success}</td>
                    <td>{move.refusal ?? 'Open to everyone'}</td>
                  </tr>
                )
              }),
          )}
        </tbody>
      </TableSection>
      <Responsibilities workflow={workflow} entry={entry} state={state} />
    </>
  )
}

function askedBy(move: Move) {
  const { step } = move
  if (step.kind === 'form') return `The form “${entryOf(move)}”`
  const { question } = step
  const need = question && ` ${question.label}${question.required ? ': required' : ''}.`
  return (
    <>
      <strong>{step.title}</strong> {[step.description, need].join('')}
    </>
  )
}

/** Which kind of person can make which move, in each status. */
function Responsibilities({ workflow, entry, state }: LifecycleTablesProps) {
  const { lifecycle, viewers } = entry
  const all = matrix(lifecycle, viewers)
  const statuses = statusesOf(lifecycle).filter((status) => state === undefined || status === state)
  const groups = statuses.map((status) => {
    const here = [
      ...Map.groupBy(
        all.filter((row) => row.status === status),
        ({ type }) => type,
      ),
    ]
    return { status, possible: here.filter(([, row]) => row.some(({ open }) => open)) }
  })
  if (groups.every(({ possible }) => possible.length === 0)) return null
  return (
    <TableSection
      id="responsibilities"
      title="Who can do what"
      columns={['While it is', 'Move', ...Object.keys(viewers).map(capitalized)]}
      className={classes.matrix}
    >
      {groups.map(({ status, possible }) => (
        <tbody key={status}>
          {possible.map(([type, row], index) => (
            <tr key={type}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={possible.length}>
                  <StateName workflow={workflow} path={status} />
                </th>
              )}
              <th scope="row">{row[0]?.label}</th>
              {row.map((cell) => (
                <td key={cell.viewer} data-open={cell.open} title={cell.open ? undefined : cell.refusal.message}>
                  {cell.open ? `→ ${stateIn(workflow, cell.move.target)?.title}` : 'no'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </TableSection>
  )
}
