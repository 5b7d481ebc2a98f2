import { machineOf } from '#machines/registry.ts'
import { counted } from '#src/format/count-text.ts'
import { useShown } from '../use-shown.ts'
import { stateIn, type Workflow } from '../workflow.ts'
import { delaysOf } from './examples/run.ts'
import type { Closed, Option } from './play.ts'
import classes from './play-moves.module.css'

const GROUPS = [
  { by: 'event', title: 'You can' },
  { by: 'service', title: 'The answer' },
  { by: 'timer', title: 'Time' },
] as const

interface MovesProps {
  workflow: Workflow
  viewer: string | undefined
  open: readonly Option[]
  closed: readonly Closed[]
  onChoose: (option: Option, pressed: Element) => void
}

/** What can happen now as buttons, and what cannot with the reason. */
export function Moves({ workflow, viewer, open, closed, onChoose }: MovesProps) {
  const { shown } = useShown()
  const { entry } = workflow
  const titleOf = (by: (typeof GROUPS)[number]['by'], title: string) => {
    if (by !== 'event') return title
    return viewer === undefined ? (entry.kind === 'status' ? 'What can happen' : title) : `As ${viewer} you can`
  }
  const textOf = ({ move, event, variant }: Option) => {
    if (move.by === 'timer') return `${(delaysOf(machineOf(entry)).get(event.type) ?? 0) / 1000} s pass`
    return [move.text, variant].filter(Boolean).join(' ')
  }
  return (
    <>
      {GROUPS.map(({ by, title }) => {
        const options = open.filter(({ move }) => move.by === by)
        return (
          options.length > 0 && (
            <div key={by}>
              <h3 className={classes.title}>{titleOf(by, title)}</h3>
              <ul className={classes.options}>
                {options.map((option) => (
                  <li key={`${option.move.id} ${option.variant}`}>
                    <button
                      type="button"
                      className={classes.option}
                      data-by={by}
                      onClick={({ currentTarget }) => onChoose(option, currentTarget)}
                    >
                      <span>
                        {textOf(option)}
                        {option.move.condition && <small>{option.move.condition}</small>}
                        {shown.names === 'code' && <code>{option.event.type}</code>}
                      </span>
                      <small>{goesTo(workflow, option)}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
      {open.length === 0 && (
        <p className={classes.end}>
          {viewer ? `Nothing is open to the ${viewer} here.` : 'Nothing more can happen here.'}
        </p>
      )}
      {closed.length > 0 && (
        <details className={classes.closed} open={open.length === 0}>
          <summary>
            {counted(closed.length, 'things')} {closed.length === 1 ? 'is' : 'are'} not possible. Why?
          </summary>
          <dl>
            {closed.map(({ label, reason }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

const goesTo = (workflow: Workflow, { move }: Option) =>
  move.to === '' || move.to === move.from ? 'stays' : `→ ${stateIn(workflow, move.to)?.title ?? move.to}`
