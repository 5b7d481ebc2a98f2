import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { withAnswer } from '#machines/flows/workspace/requests.ts'
import { useServices } from '#src/api/services.tsx'
import { ConfirmDialog, FootQuestion } from '#src/overlays/confirm-dialog.tsx'
import { DraftContext, draftsOf, useOpenDraft } from '#src/overlays/drafts.ts'
import type { Answer } from '#src/overlays/question-field.tsx'
import { ChangedRecord, useChangeText } from './changed-record.tsx'
import { DetailsDrawer, type DetailsTexts } from './details-drawer.tsx'
import { FormDrawers, type Forms } from './form-drawers.tsx'
import { FootContext, useKeptFocus } from './queue.tsx'
import { type Recorded, type RecordLifecycle, type RecordSource, type Step, useStep } from './use-record.ts'
import type { Workspace } from './workspace.tsx'

interface ConfirmationTexts<Row> {
  /** What it says of its record, folded. */
  more?: (row: Row) => ReactNode
  /** What it says when its record is in the list no more. */
  gone?: string
  note?: (row: Row) => ReactNode
}

export interface WorkspaceDrawersProps<Row, L extends Lifecycle>
  extends RecordSource<Row>,
    Forms<Row>,
    ConfirmationTexts<Row> {
  workspace: Workspace
  details?: DetailsTexts<Row>
  /** Without it no move can be undone, and a step does not notice that its move has closed. */
  lifecycle?: RecordLifecycle<Row, L>
}

/** What an area opens over its list: the details of a record, a form, and the confirmation of a move. */
export function WorkspaceDrawers<Row extends Recorded, L extends Lifecycle>(props: WorkspaceDrawersProps<Row, L>) {
  const { workspace, rows, readOne, details, create, edit, lifecycle, ...texts } = props
  const { actor, cancel } = workspace
  const source = { rows, readOne }
  const isEditing = useSelector(actor, (state) => state.matches('editing'))
  const isAsking = useSelector(actor, (state) => state.matches('confirming'))
  const viewedId = useSelector(actor, ({ context }) => context.viewedId)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const step = useStep(workspace, source, lifecycle)
  // The palette asks for moves of other records.
  const foot = step.request?.recordId === viewedId ? place : null
  const keepFocus = useKeptFocus(workspace)
  return (
    <>
      {details && (
        <FootContext value={details.asksInDialog ? undefined : setPlace}>
          <DetailsDrawer
            workspace={workspace}
            source={source}
            details={details}
            hasStep={isAsking && foot !== null}
            onClosed={keepFocus}
          />
        </FootContext>
      )}
      <DraftContext value={useOpenDraft(step.request, step.opened)}>
        <FormDrawers
          step={step}
          isEditing={isEditing}
          create={create}
          edit={edit}
          onClose={cancel}
          onClosed={keepFocus}
        />
        <Confirmation {...texts} edit={edit} step={step} foot={foot} onCancel={cancel} onClosed={keepFocus} />
      </DraftContext>
    </>
  )
}

const SINCE = 'Changed since you wrote this'

interface ConfirmationProps<Row extends Recorded> extends ConfirmationTexts<Row>, Pick<Forms<Row>, 'edit'> {
  step: Step<Row>
  /** Below its record, where the drawer shows it. */
  foot: HTMLElement | null
  onCancel: () => void
  onClosed: () => void
}

function Confirmation<Row extends Recorded>({
  step,
  edit,
  foot,
  more,
  gone,
  note,
  onCancel,
  onClosed,
}: ConfirmationProps<Row>) {
  const { request, refusal, busy, current, written, shown, closed, isGone, send } = step
  const changeText = useChangeText(closed && current?._id)
  const drafts = draftsOf(useServices().session)
  const asked = request?.move.step.kind === 'confirm' ? request.move.step : undefined
  const question = {
    closed: isGone ? gone : closed && `${changeText}. ${closed}`,
    recent: request && drafts.recent(request.change),
    note:
      shown && written && edit ? (
        <>
          <ChangedRecord old={written} theirs={shown} entity={edit.entity} text={SINCE} />
          {note?.(shown)}
        </>
      ) : (
        shown && note?.(shown)
      ),
    tone: request?.move.tone,
    busy,
    error: refusal,
    onSubmit: (answer: Answer | undefined) => request && send(withAnswer(request.change, answer)),
    onCancel,
  }
  return (
    <>
      <ConfirmDialog
        {...question}
        step={foot ? undefined : asked}
        subject={request?.subject}
        more={shown && more?.(shown)}
        onClosed={onClosed}
      />
      {asked && foot && createPortal(<FootQuestion {...question} step={asked} subject={request?.subject} />, foot)}
    </>
  )
}
