import { Button } from '@mantine/core'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { entryOf } from '#machines/lifecycles/lifecycle.ts'
import type { MoveMeta } from '#machines/lifecycles/meta.ts'
import { AnchoredPopover } from '#src/overlays/anchored.tsx'
import { problemOf } from '#src/overlays/question-field.tsx'
import type { Option } from './play.ts'
import classes from './play-section.module.css'

const WIDTH = 320

interface AskProps {
  option: Option
  onSubmit: () => void
  onCancel: () => void
}

interface AskBesideProps extends AskProps {
  pressed: HTMLElement
  /** The part of the page that holds it. */
  within: HTMLElement | undefined
}

/** The question of a move, beside the button that was pressed. */
export function AskBeside({ pressed, within, ...props }: AskBesideProps) {
  const id = useId()
  const setOpened = (opened: boolean) => opened || props.onCancel()
  return (
    <AnchoredPopover
      popup={{ id, button: { current: pressed }, opened: true, setOpened }}
      position="bottom-start"
      width={WIDTH}
      className={classes.popover}
      aria-label={props.option.move.text}
      target={within}
      trapFocus
    >
      <Ask {...props} />
    </AnchoredPopover>
  )
}

/** What the product asks before a move: the text of its dialog, with its question, or its form. */
function Ask({ option, onSubmit, onCancel }: AskProps) {
  const { meta } = option
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const fieldId = useId()
  if (!meta) return null
  const { step } = meta
  const question = step.kind === 'confirm' ? step.question : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = question?.required && answer.trim() === ''
    const found = isMissing ? `${question.label} is required.` : question && problemOf(question, answer)
    setProblem(found)
    if (found === undefined) onSubmit()
  }
  const sendByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const field = {
    id: fieldId,
    'data-autofocus': true,
    value: answer,
    'aria-invalid': problem !== undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setAnswer(currentTarget.value),
  }
  return (
    <form className={classes.ask} aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 id={id}>{step.kind === 'confirm' ? step.title : `The form “${entryOf(meta)}” opens`}</h3>
      <p>{step.kind === 'confirm' ? step.description : `${option.move.note}. Its fields are filled in, then sent.`}</p>
      {question && (
        <div className={classes.field}>
          <label htmlFor={fieldId}>
            {question.label}
            {question.required && <span> *</span>}
          </label>
          {question.kind === 'number' ? (
            <input {...field} inputMode="numeric" />
          ) : (
            <textarea {...field} dir="auto" rows={3} onKeyDown={sendByEnter} />
          )}
          <small>{question.kind === 'number' ? question.hint : `At most ${question.maxLength} characters`}</small>
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" data-autofocus={!question || undefined}>
          {submitText(meta)}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const submitText = ({ step, label }: MoveMeta) => (step.kind === 'confirm' ? step.submit : label)
