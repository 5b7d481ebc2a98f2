import { Text, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { NumberQuestion, Question } from '#machines/core/meta.ts'
import { plainDigits } from '#src/format/digits.ts'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { isApple } from '#src/ui/keys.ts'
import { excessOf } from './field-check.ts'
import classes from './question-field.module.css'

const REQUIRED = 'This field is required'

/** The answer to a question, by its field; empty where an optional question was left out. */
export type Answer = Readonly<Record<string, string | number>>

const rangeOf = ({ label, min, max }: NumberQuestion) => `${label} must be a whole number from ${min} to ${max}`

/** The digits may have blanks and percent signs around them. */
function numberIn({ min, max }: NumberQuestion, text: string) {
  const number = Number(/^[\s%٪％]*(\d+)[\s%٪％]*$/.exec(plainDigits(text))?.[1])
  return number >= min && number <= max ? number : undefined
}

/** Why `text` is no answer. */
export function problemOf(question: Question, text: string): string | undefined {
  const given = text.trim()
  if (given === '') return question.required ? REQUIRED : undefined
  if (question.kind === 'text') return excessOf(given, question.maxLength)
  return numberIn(question, given) === undefined ? rangeOf(question) : undefined
}

/** Undefined while `text` is not valid. */
export function answerTo(question: Question, text: string): Answer | undefined {
  const given = text.trim()
  if (problemOf(question, text) !== undefined) return undefined
  const answer = question.kind === 'text' ? given : numberIn(question, given)
  return given === '' || answer === undefined ? {} : { [question.field]: answer }
}

/** The browser's Undo brings back what stood there: no other way to enter a text keeps it. */
function typeOver(field: HTMLTextAreaElement, text: string) {
  field.focus()
  field.select()
  document.execCommand('insertText', false, text)
}

interface QuestionFieldProps {
  question: Question
  text: string
  /** Answers given before, the latest first. Alt with their number enters them. */
  recent?: readonly string[] | undefined
  /** Lines of a text field; 4 by default. */
  rows?: number | undefined
  onChange: (text: string) => void
  readOnly?: boolean
}

export function QuestionField({ question, text, recent = [], rows = 4, onChange, readOnly }: QuestionFieldProps) {
  const [isTouched, setTouched] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isMissing = question.required && text.trim() === ''
  const shared = {
    label: question.label,
    required: question.required,
    value: text,
    readOnly,
    error: (!isMissing || isTouched) && problemOf(question, text),
    onBlur: () => setTouched(true),
    'data-autofocus': true,
  }
  if (question.kind === 'number')
    return (
      <TextInput
        {...shared}
        description={question.hint}
        inputMode="numeric"
        autoComplete="off"
        rightSection={question.unit}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const enterRecent = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Option types characters with digits, and so does AltGr.
    const { altKey, ctrlKey, key, code } = event
    const chosen = altKey && !ctrlKey && code === `Digit${key}` && recent[Number(key) - 1]
    if (!chosen || readOnly) return
    event.preventDefault()
    typeOver(event.currentTarget, chosen)
  }
  return (
    <div>
      <Textarea
        {...shared}
        ref={field}
        onKeyDown={enterRecent}
        autosize={false}
        rows={rows}
        onChange={(event) => {
          setTouched(true)
          onChange(event.currentTarget.value)
        }}
      />
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {isMissing && !isTouched && REQUIRED}
        </Text>
        <Text size="xs" c="dimmed" className={classes.counter}>
          {text.length}/{question.maxLength}
        </Text>
      </div>
      {recent.length > 0 && (
        <fieldset className={classes.recent}>
          <legend>Recent</legend>
          {recent.map((answer, index) => (
            <button
              key={answer}
              type="button"
              disabled={readOnly}
              onClick={() => field.current && typeOver(field.current, answer)}
            >
              <span>{answer}</span>
              {!isApple() && <KeyHint>Alt {index + 1}</KeyHint>}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
