import { counted } from '#src/format/count-text.ts'
import { stateIn, type Workflow } from '../workflow.ts'
import type { Option } from './play.ts'
import classes from './play-moves.module.css'
import type { Play } from './use-play.ts'

/** What can happen now as buttons, and what cannot with the reason. */
export function Moves({ play: { workflow, viewer, open, closed, choose } }: { play: Play }) {
  return (
    <>
      {open.length > 0 && (
        <div>
          <h3 className={classes.title}>{viewer === undefined ? 'What can happen' : `As ${viewer} you can`}</h3>
          <ul className={classes.options}>
            {open.map((option) => (
              <li key={option.move.id}>
                <button
                  type="button"
                  className={classes.option}
                  onClick={({ currentTarget }) => choose(option, currentTarget)}
                >
                  <span>
                    {option.move.text}
                    {option.move.condition && <small>{option.move.condition}</small>}
                  </span>
                  <small>{goesTo(workflow, option)}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
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
