import '#src/ui/overlay-styles.ts'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useContext, useId, useState } from 'react'
import type { ConfirmStep, Question } from '#machines/lifecycles/meta.ts'
import classes from './confirm-dialog.module.css'
import { DraftContext, useDraft } from './drafts.ts'
import { useOpenAfterMount, useWhileOpen } from './opened.ts'
import { type Answer, answerTo, QuestionField } from './question-field.tsx'
import { RefusalLine } from './refusal-line.tsx'
import { RestoredNotice } from './restored-notice.tsx'

interface ConfirmDialogProps {
  /** The dialog is closed while it is undefined. */
  step: Omit<ConfirmStep, 'kind'> | undefined
  /** It keeps its room while it is empty. */
  note?: ReactNode
  tone?: 'neutral' | 'positive' | 'negative'
  cancel?: string
  busy?: boolean
  error?: string
  /** The answer is undefined where the step has no question. */
  onSubmit: (answer: Answer | undefined) => void
  onCancel: () => void
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
      centered
      size={420}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-busy={busy}>
        {shown.step && (
          <>
            <Modal.Title className={classes.title}>{shown.step.title}</Modal.Title>
            <Modal.Body className={classes.description}>
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

interface AnswerFormProps extends Omit<ConfirmDialogProps, 'step' | 'note'> {
  submit: string
  question: Question | undefined
}

function AnswerForm({ submit, question, tone, cancel = 'Cancel', busy, error, onSubmit, onCancel }: AnswerFormProps) {
  const { restored, keep } = useDraft()
  const [text, setText] = useState(String(restored?.text ?? ''))
  const errorId = useId()
  const type = (next: string) => {
    setText(next)
    keep?.({ text: next || undefined })
  }
  const answer = question && answerTo(question, text)
  const isReady = !question || answer !== undefined
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !busy) onSubmit(answer)
  }
  return (
    <form noValidate className={classes.form} aria-describedby={error && errorId} onSubmit={send}>
      <RestoredNotice />
      {question && <QuestionField question={question} text={text} onChange={type} readOnly={busy} />}
      <RefusalLine id={errorId} text={error} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={busy}
          onClick={onCancel}
          data-autofocus={(!question && tone === 'negative') || undefined}
        >
          {cancel}
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
