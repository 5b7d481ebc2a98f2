import { toldText } from '#contract/told.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { wordsIn } from '../phrases.ts'
import { stateIn, type Workflow } from '../workflow.ts'
import { learnedFrom } from './others.ts'
import type { Effect, PlayedStep } from './play.ts'
import classes from './play-log.module.css'

interface StepProps {
  workflow: Workflow
  step: PlayedStep | undefined
}

const titlesOf = (workflow: Workflow, paths: readonly string[]) =>
  paths.map((path) => stateIn(workflow, path)?.title ?? path).join(', ')

const moveOf = (workflow: Workflow, { transitions }: PlayedStep) =>
  workflow.moves.find(({ id }) => id === transitions[0])

const isMessage = ({ message }: Effect) => message !== undefined

/** What the last step asked, stored, showed, and what others learn of it. */
export function LastStep({ workflow, step }: StepProps) {
  const isTold = useServices().config.extensions.includes('notifications')
  if (!step)
    return (
      <div className={classes.last}>
        <h2>What happens</h2>
        <p className={classes.hint}>Press a move to see what happens.</p>
      </div>
    )
  const said = step.effects.flatMap(({ message }) => (message === undefined ? [] : [message]))
  const facts =
    workflow.entry.kind === 'lifecycle'
      ? recordFacts(workflow, step, isTold)
      : [
          { title: 'The screen says', texts: said.map((text) => `“${text}”`) },
          {
            title: 'It does',
            texts: step.effects.filter((effect) => !isMessage(effect)).map(({ name }) => capitalized(wordsIn(name))),
          },
          { title: 'It is now', texts: step.to.map((path) => stateIn(workflow, path)?.meaning ?? '') },
        ]
  return (
    <div className={classes.last}>
      <h2>What happened</h2>
      <p className={classes.move}>
        <strong>{moveOf(workflow, step)?.text}</strong> {titlesOf(workflow, step.from)} → {titlesOf(workflow, step.to)}
      </p>
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

function recordFacts(workflow: Workflow, step: PlayedStep, isTold: boolean) {
  const { entry } = workflow
  if (entry.kind !== 'lifecycle') return []
  const meta = moveOf(workflow, step)?.transition.meta as { step?: { kind: string; title?: string }; success?: string }
  const [from = '', to = ''] = [step.from[0], step.to[0]]
  const answers = Object.entries(step.event).filter(([key]) => key !== 'type' && key !== 'by')
  const status =
    to === from ? `The status stays ${titlesOf(workflow, step.to)}.` : `Status: ${titlesOf(workflow, step.to)}.`
  return [
    { title: 'Asked first', texts: [meta.step?.title ?? 'The form of the record.'] },
    {
      title: 'The server stores',
      texts: [
        to === 'deleted' ? 'The record is erased.' : status,
        ...answers.map(([key, value]) => `${capitalized(wordsIn(key))}: ${value}`),
        meta.step?.kind === 'form' ? 'The changed fields.' : '',
        `The move with its time, for the history, and an entry in the audit log: by ${step.viewer}.`,
      ],
    },
    { title: 'The screen says', texts: meta.success ? [`“${meta.success}”`] : [] },
    { title: 'Other people', texts: [learnedFrom(step.event.type) ?? '', isTold ? toldText(step.event.type) : ''] },
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
            <strong>{moveOf(workflow, step)?.text}</strong>
            {step.viewer && <span>{` by the ${step.viewer}`}</span>}
            <small>
              {titlesOf(workflow, step.from)} → {titlesOf(workflow, step.to)}
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}
