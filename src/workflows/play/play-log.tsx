import { isTelling, toldText } from '#contract/told.ts'
import { useServices } from '#src/api/services.tsx'
import { stateIn, type Workflow } from '../workflow.ts'
import { learnedFrom } from './others.ts'
import classes from './play-log.module.css'
import type { Play } from './use-play.ts'

const titleOf = (workflow: Workflow, path: string) => stateIn(workflow, path)?.title ?? path

/** This part says what the last step changed, and what other people see of it. */
export function LastStep({ play: { workflow, steps } }: { play: Play }) {
  const step = steps.at(-1)
  const hasNotifications = useServices().config.extensions.includes('notifications')
  const event = step?.move?.transition.event ?? ''
  const told = hasNotifications && isTelling(event) ? toldText(event) : learnedFrom(workflow, event)
  return (
    <p role="status" className={classes.last}>
      {step ? (
        <>
          <strong>{step.move?.text}</strong>
          {step.viewer && ` as ${step.viewer}`}
          {`. ${step.to === step.from ? 'It stays' : 'Now it is'} ${titleOf(workflow, step.to).toLowerCase()}.`}
          {told && ` ${told}`}
        </>
      ) : (
        'Press a move on the chart to see what happens.'
      )}
    </p>
  )
}

export function PlayLog({ play: { workflow, steps, stepBack, begin } }: { play: Play }) {
  if (steps.length === 0) return null
  return (
    <div className={classes.log}>
      <div className={classes.head}>
        <h2>Steps so far</h2>
        <button type="button" onClick={stepBack}>
          Step back
        </button>
        <button type="button" onClick={() => begin()}>
          Start over
        </button>
      </div>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a step is its name
          <li key={index}>
            <strong>{step.move?.text}</strong>
            {step.viewer && <span>{` by the ${step.viewer}`}</span>}
            <small>{`${titleOf(workflow, step.from)} → ${titleOf(workflow, step.to)}`}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
