import { Kbd, NumberInput, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import * as v from 'valibot'
import { FEEDBACK_REQUIRED, PERCENTAGE_RANGE, percentageDone } from '#contract/task.ts'
import type { Question } from '#machines/lifecycles/meta.ts'
import classes from './question-field.module.css'

/** The answer to a question, by its field; empty where an optional question was left out. */
export type Answer = { feedback?: string } | { reason: string } | { percentageDone: number }

/** Undefined while `text` is not valid. */
export function answerTo(question: Question, text: string): Answer | undefined {
  const given = text.trim()
  if (given === '') return question.required ? undefined : {}
  if (question.field === 'reason') return { reason: given }
  if (question.field === 'feedback') return { feedback: given }
  const percentage = v.safeParse(percentageDone, Number(given))
  return percentage.success ? { percentageDone: percentage.output } : undefined
}

interface QuestionFieldProps {
  question: Question
  text: string
  /** Answers given before, the latest first. Alt with their number enters them. */
  recent?: readonly string[] | undefined
  onChange: (text: string) => void
  readOnly?: boolean
}

export function QuestionField({ question, text, recent = [], onChange, readOnly }: QuestionFieldProps) {
  const [isTouched, setTouched] = useState(false)
  const isMissing = question.required && text.trim() === ''
  const shared = {
    label: question.label,
    required: question.required,
    value: text,
    readOnly,
    error: isMissing ? isTouched && FEEDBACK_REQUIRED : !answerTo(question, text) && PERCENTAGE_RANGE,
    onBlur: () => setTouched(true),
    'data-autofocus': true,
  }
  if (question.field === 'percentageDone')
    return (
      <NumberInput
        {...shared}
        description={question.hint}
        min={0}
        max={100}
        suffix="%"
        clampBehavior="none"
        onChange={(value) => onChange(String(value))}
      />
    )
  const enterRecent = (event: KeyboardEvent) => {
    const chosen = event.altKey && recent[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1]
    if (!chosen || readOnly) return
    event.preventDefault()
    onChange(chosen)
  }
  return (
    <div>
      <Textarea
        {...shared}
        onKeyDown={enterRecent}
        autosize={false}
        rows={4}
        maxLength={question.maxLength}
        onChange={(event) => {
          setTouched(true)
          onChange(event.currentTarget.value)
        }}
      />
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {isMissing && !isTouched && FEEDBACK_REQUIRED}
        </Text>
        <Text size="xs" c="dimmed" className={classes.counter}>
          {text.length}/{question.maxLength}
        </Text>
      </div>
      {recent.length > 0 && (
        <fieldset className={classes.recent}>
          <legend>Recent</legend>
          {recent.map((answer, index) => (
            <button key={answer} type="button" disabled={readOnly} onClick={() => onChange(answer)}>
              <span>{answer}</span>
              <Kbd size="xs" aria-hidden="true">
                Alt {index + 1}
              </Kbd>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
