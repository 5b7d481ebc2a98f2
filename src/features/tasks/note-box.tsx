import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FEEDBACK_MAX } from '#contract/enums.ts'
import type { Task } from '#contract/task.ts'
import { sendChange } from '#src/api/send-change.ts'
import { useServices } from '#src/api/services.tsx'
import { draftsOf, repeatKeyOf, useOpenDraft } from '#src/overlays/drafts.ts'
import { excessOf } from '#src/overlays/field-check.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { sendByEnter } from '#src/overlays/send-by-keys.ts'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import classes from './note-box.module.css'

interface NoteBoxProps {
  task: Task
  /** The assignee answers. */
  label: 'Answer' | 'Note'
}

/** Adds a text to the history of a task. What is typed is kept as a draft until it is sent. */
export function NoteBox({ task: { _id: id, title }, label }: NoteBoxProps) {
  const services = useServices()
  const step = { kind: 'confirm', title: label, description: '', submit: 'Send' } as const
  const request = { change: { call: 'note.add' }, recordId: id, move: { step } } as const
  const draft = useOpenDraft(request)
  const [text, setText] = useState(String(draft?.read()?.text ?? ''))
  const type = (next: string) => {
    setText(next)
    draft?.keep({ text: next || undefined })
  }
  const box = useRef<HTMLTextAreaElement>(null)
  const given = text.trim()
  const excess = excessOf(given, FEEDBACK_MAX)
  const send = useMutation({
    mutationFn: async () => {
      const change = { ...request.change, body: { text: given } }
      const repeatKey = repeatKeyOf(services, request, change, undefined)
      const outcome = await sendChange(services, change, { id, tags: ['Task'], repeatKey })
      // Somebody may type on in the drawer that was closed and opened again.
      const isSent = String(draft?.read()?.text ?? '').trim() === given
      if (outcome.ok && isSent) draftsOf(services.session).settle(request, change)
      return outcome
    },
    onSuccess: (outcome) => {
      if (outcome.ok) flushSync(() => setText(''))
      // The button cannot be pressed again, and loses the focus.
      if (document.activeElement === document.body) box.current?.focus()
      return outcome.ok ? notifySuccess(`${label} sent`, { about: title }) : notifyError(outcome.message)
    },
  })
  if (!services.config.extensions.includes('notes')) return null
  const isReady = given !== '' && excess === undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !send.isPending) send.mutate()
  }
  return (
    <form className={classes.box} noValidate onSubmit={submit} onKeyDown={sendByEnter}>
      <Textarea
        ref={box}
        label={label}
        rows={2}
        value={text}
        error={excess}
        readOnly={send.isPending}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <RefusalLine text={send.data?.ok === false ? send.data.message : undefined} />
      <Button type="submit" size="xs" variant="default" disabled={!isReady} loading={send.isPending}>
        Send
      </Button>
    </form>
  )
}
