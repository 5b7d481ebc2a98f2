import '#src/ui/overlay-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import type { ConfirmStep, Question } from '#machines/core/meta.ts'
import type { Subject } from '#machines/flows/workspace/requests.ts'
import { closeByClick } from './close-by-click.ts'
import classes from './confirm-dialog.module.css'
import { DraftContext, useDraft } from './drafts.ts'
import { type Answer, answerTo, QuestionField } from './question-field.tsx'
import { RefusalLine } from './refusal-line.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { sendByEnter } from './send-by-keys.ts'
import { useOpenAfterMount, useWhileOpen } from './while-open.ts'

interface QuestionProps {
  /** Why nothing can be sent any more: the record has changed or is gone. What was typed stays. */
  closed?: string | undefined
  /** Answers given before, the latest first. */
  recent?: readonly string[]
  tone?: 'neutral' | 'positive' | 'negative'
  busy?: boolean
  error?: string
  /** The answer is undefined where the step has no question. */
  onSubmit: (answer: Answer | undefined) => void
  onCancel: () => void
}

interface ConfirmDialogProps extends QuestionProps {
  /** The dialog is closed while it is undefined. */
  step: Omit<ConfirmStep, 'kind'> | undefined
  /** The record that it is about. */
  subject?: Subject | undefined
  /** More about the record, folded. */
  more?: ReactNode
  note?: ReactNode
  /** The dialog is gone from the screen. */
  onClosed?: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { step, busy = false, onCancel } = props
  const opened = step !== undefined
  const shown = useWhileOpen(opened, props)
  const formId = useWhileOpen(opened, useContext(DraftContext)?.id)
  return (
    <Modal.Root
      opened={useOpenAfterMount(opened)}
      onClose={onCancel}
      onExitTransitionEnd={props.onClosed}
      centered
      size={420}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} onClick={closeByClick(busy ? undefined : onCancel)} />
      <Modal.Content aria-busy={busy} inert={!opened}>
        {shown.step && (
          <>
            <Modal.Title className={classes.title}>{shown.step.title}</Modal.Title>
            <Modal.Body className={classes.description}>
              {shown.subject && (
                <p className={classes.subject}>
                  <SubjectText {...shown.subject} />
                </p>
              )}
              {shown.more}
              <p>{shown.step.description}</p>
              {shown.note !== undefined && <div className={classes.note}>{shown.note}</div>}
            </Modal.Body>
            <AnswerForm key={formId} {...shown} busy={busy} submit={shown.step.submit} question={shown.step.question} />
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The date keeps on one line. */
export const SubjectText = ({ name, person, due }: Subject) => (
  <>
    <strong>
      <bdi>{name}</bdi>
    </strong>
    {person && (
      <span>
        {' · '}
        <bdi>{person}</bdi>
      </span>
    )}
    {due && (
      <span>
        {' · '}
        <span className={classes.due}>{`due ${due}`}</span>
      </span>
    )}
  </>
)

interface FootQuestionProps extends QuestionProps {
  step: Omit<ConfirmStep, 'kind'>
  subject?: Subject | undefined
  note?: ReactNode
}

/** The question of a move in the foot of its record, which stays in sight. */
export function FootQuestion({ step, subject, note, ...props }: FootQuestionProps) {
  const foot = useRef<HTMLElement>(null)
  // The drawer scrolls as a whole there, and its head with the name is out of sight.
  const isLow = useMediaQuery('(height < 30rem)', false, { getInitialValueInEffect: false })
  const formId = useContext(DraftContext)?.id
  useEffect(() => {
    const control = foot.current?.querySelector<HTMLElement>('[data-autofocus]')
    control?.focus()
    // What is typed next goes on after a text that was kept.
    if (control instanceof HTMLTextAreaElement) control.setSelectionRange(control.value.length, control.value.length)
    foot.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={foot} className={classes.foot} aria-label={step.title} aria-busy={props.busy ?? false}>
      {isLow && subject && (
        <p>
          <SubjectText {...subject} />
        </p>
      )}
      <p>
        <strong>{step.title}</strong> {step.description}
      </p>
      {note !== undefined && <div className={classes.note}>{note}</div>}
      <AnswerForm key={formId} {...props} submit={step.submit} question={step.question} rows={isLow ? 1 : 2} />
    </section>
  )
}

interface AnswerFormProps extends QuestionProps {
  submit: string
  question: Question | undefined
  /** Lines of a text field. */
  rows?: number
}

function AnswerForm(props: AnswerFormProps) {
  const { submit, question, rows, tone, busy, error, closed, recent, onSubmit, onCancel } = props
  const { restored, keep } = useDraft()
  const [text, setText] = useState(String(restored?.text ?? ''))
  const errorId = useId()
  const type = (next: string) => {
    setText(next)
    keep?.({ text: next || undefined })
  }
  const answer = question && answerTo(question, text)
  const isReady = closed === undefined && (!question || answer !== undefined)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !busy) onSubmit(answer)
  }
  return (
    <form
      noValidate
      className={classes.form}
      aria-describedby={(closed ?? error) && errorId}
      onSubmit={send}
      onKeyDown={sendByEnter}
    >
      <RestoredNotice />
      {question && (
        <QuestionField question={question} rows={rows} text={text} recent={recent} onChange={type} readOnly={busy} />
      )}
      <RefusalLine id={errorId} text={error} closed={closed} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={busy}
          onClick={onCancel}
          data-autofocus={(!question && tone === 'negative') || undefined}
        >
          {closed === undefined ? 'Cancel' : 'Close'}
        </Button>
        <Button
          type="submit"
          className={tone === 'negative' ? classes.negative : undefined}
          disabled={!isReady}
          loading={busy}
          data-autofocus={(!question && tone !== 'negative') || undefined}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}
