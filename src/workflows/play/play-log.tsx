import { toldText } from '#contract/told.ts'
import type { MoveMeta } from '#machines/lifecycles/meta.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { wordsIn } from '../phrases.ts'
import { stateIn, type Workflow } from '../workflow.ts'
import { learnedFrom } from './others.ts'
import type { PlayedStep } from './play.ts'
import classes from './play-log.module.css'

interface StepProps {
  workflow: Workflow
  step: PlayedStep | undefined
}

const titleOf = (workflow: Workflow, path: string) => stateIn(workflow, path)?.title ?? path

const wayOf = (workflow: Workflow, { from, to }: PlayedStep) => `${titleOf(workflow, from)} → ${titleOf(workflow, to)}`

/** The last step tells what it did to the record, and whom the server informs. */
export function LastStep({ workflow, step }: StepProps) {
  const isTold = useServices().config.extensions.includes('notifications')
  return (
    <p role="status" className={classes.last}>
      {step ? (
        <>
          <strong>{step.move.text}</strong>
          {step.viewer && ` as ${step.viewer}`}
          {`. ${step.to === step.from ? 'It stays' : 'Now it is'} ${titleOf(workflow, step.to).toLowerCase()}.`}
          {step.meta && isTold && ` ${toldText(step.move.transition.event)}`}
        </>
      ) : (
        'Press a move on the chart to see what happens.'
      )}
    </p>
  )
}

/** Lists what the last step asked, stored and showed, and what others learn of it. */
export function StepFacts({ workflow, step }: StepProps) {
  if (!step) return null
  const facts = step.meta
    ? recordFacts(workflow, step, step.meta)
    : [
        { title: 'It does', texts: step.move.transition.actions.map((action) => capitalized(wordsIn(action))) },
        { title: 'It is now', texts: [stateIn(workflow, step.to)?.meaning ?? ''] },
      ]
  return (
    <div className={classes.story}>
      <h2>What happened</h2>
      <dl className={classes.facts}>
        {facts
          .filter(({ texts }) => texts.some(Boolean))
          .map(({ title, texts }) => (
            <div key={title}>
              <dt>{title}</dt>
              {texts.filter(Boolean).map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
      </dl>
    </div>
  )
}

function recordFacts(workflow: Workflow, step: PlayedStep, meta: MoveMeta) {
  const { from, to, move, viewer, answer } = step
  const title = titleOf(workflow, to)
  const status = to === from ? `The status stays ${title}.` : `Status: ${title}.`
  const { event } = move.transition
  return [
    { title: 'Asked first', texts: [meta.step.kind === 'confirm' ? meta.step.title : 'The form of the record.'] },
    {
      title: 'The server stores',
      texts: [
        to === 'deleted' ? 'The record is erased.' : status,
        ...Object.entries(answer).map(([key, value]) => `${capitalized(wordsIn(key))}: ${value}`),
        meta.step.kind === 'form' ? 'The changed fields.' : '',
        `The move with its time, for the history, and an entry in the audit log: by ${viewer}.`,
      ],
    },
    { title: 'The screen says', texts: [`“${meta.success}”`] },
    { title: 'Other people', texts: [learnedFrom(event) ?? ''] },
  ]
}

interface PlayLogProps {
  workflow: Workflow
  steps: readonly PlayedStep[]
  onBack: () => void
  onStartOver: () => void
}

export function PlayLog({ workflow, steps, onBack, onStartOver }: PlayLogProps) {
  if (steps.length === 0) return null
  return (
    <div className={classes.log}>
      <div className={classes.head}>
        <h2>Steps so far</h2>
        <button type="button" onClick={onBack}>
          Step back
        </button>
        <button type="button" onClick={onStartOver}>
          Start over
        </button>
      </div>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a step is its name
          <li key={index}>
            <strong>{step.move.text}</strong>
            {step.viewer && <span>{` by the ${step.viewer}`}</span>}
            <small>{wayOf(workflow, step)}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
