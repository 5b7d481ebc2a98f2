import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode, useState } from 'react'
import type { BodyInput, Change, ChangeName } from '#contract/calls.ts'
import { changeOf, withAnswer } from '#contract/change.ts'
import type { PendingSubmission, SubmitAction } from '#machines/flows/workspace/requests.ts'
import { type Lifecycle, moveAvailability } from '#machines/lifecycles/lifecycle.ts'
import { useServices } from '#src/api/services.tsx'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { DraftContext, draftKeyOf, draftsOf, type OpenDraft } from '#src/overlays/drafts.ts'
import { useWhileOpen } from '#src/overlays/opened.ts'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { ChangedRecord, type ComparedFields, useChangeText } from './changed-record.tsx'
import { type AreaMoves, endingOf, type RecordState } from './moves.ts'
import { Queue, useRowKeys } from './queue.tsx'
import { type ReadOne, useRecord } from './use-record.ts'
import type { Workspace } from './workspace.tsx'

export interface FormProps<Calls extends ChangeName> {
  busy: boolean
  refusal: string | undefined
  /** The actions that can end the form; empty where there is only one. */
  endings: readonly SubmitAction[]
  /** `inverseBody`: the body with which the same call takes the change back. */
  onSubmit: <Name extends Calls>(
    call: Name,
    body: BodyInput<Name>,
    ending?: string,
    inverseBody?: BodyInput<Name>,
  ) => void
}

interface FormTexts {
  title: string
  subtitle?: string
}

export interface WorkspaceDrawersProps<Row, L extends Lifecycle> {
  workspace: Workspace
  rows: readonly Row[]
  readOne?: ReadOne<Row> | undefined
  details?: {
    title: string
    subtitle?: (row: Row) => string
    /** In pixels. */
    width?: number
    content: (row: Row) => ReactNode
    /** The ids of the rows as they are filtered and sorted: the open record is one of a queue. */
    order?: () => readonly string[]
    /** The list has more rows than those. */
    isCut?: boolean | undefined
    /** Replaces a record that goes away while it is open. Without it, the record stays as it was last. */
    missing?: ReactNode
  }
  create?: FormTexts & { form: (props: FormProps<ChangeName>, request: PendingSubmission) => ReactNode }
  edit?: FormTexts & {
    form: (props: FormProps<ChangeName>, row: Row, request: PendingSubmission) => ReactNode
    /** What is compared with a record that was changed meanwhile. */
    fields: ComparedFields<Row>
  }
  /** What a confirmation says of its record, folded. */
  more?: (row: Row) => ReactNode
  /** What a confirmation says when its record is in the list no more. */
  gone?: string
  note?: (row: Row) => ReactNode
  /** Without it no move can be undone, and a step does not notice that its move has closed. */
  lifecycle?: { moves: AreaMoves<L>; stateOf: (row: Row) => RecordState<L> }
}

/** A record that goes away while it is edited stays as it was last, so that nothing typed is lost. */
export function WorkspaceDrawers<Row extends Recorded, L extends Lifecycle>({
  workspace,
  rows,
  readOne,
  details,
  create,
  edit,
  more,
  gone,
  note,
  lifecycle,
}: WorkspaceDrawersProps<Row, L>) {
  const { actor, submit, cancel } = workspace
  const isViewing = useSelector(actor, (state) => state.matches('viewing'))
  const isEditing = useSelector(actor, (state) => state.matches('editing'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const drafts = draftsOf(useServices().session)
  const { viewedId, request, refusal } = useSelector(actor, (state) => state.context)
  useRowKeys()
  const isOpen = viewedId !== undefined
  const listed = useRecord(rows, viewedId, readOne)
  const viewed = useWhileOpen(listed !== undefined, listed)
  const found = useRecord(rows, request?.recordId, readOne)
  const edited = useWhileOpen(found !== undefined, found)
  const { filled, rebased, rebase } = useFilled(request && edited)
  const isCreating = isEditing && request?.recordId === undefined
  const step = request?.step.kind === 'confirm' ? request.step : undefined
  const isGone = !busy && request && edited?._id === request.recordId && !found
  // The open record may know of an own move before the list does.
  const isChanged = found !== filled
  const { open, refusals } =
    request && found && isChanged && lifecycle
      ? endingsNow(lifecycle.moves, lifecycle.stateOf(found), request)
      : { open: request?.endings ?? [], refusals: [] }
  const closed = busy || open.length > 0 ? undefined : refusals[0]
  const send = (change: Change, ending?: string, inverseBody?: Change['body']) => {
    const inverse = open.find(({ type }) => type === (ending ?? request?.type))?.inverse
    submit({
      change,
      ending,
      version: rebased ? filled?.version : undefined,
      inverse: inverse && withAnswer(inverse, inverseBody),
    })
  }
  const changeText = useChangeText(closed && found?._id)
  const form: FormProps<ChangeName> = {
    busy,
    refusal,
    endings: request?.endings ?? [],
    onSubmit: (call, body, ending, inverseBody) => send(changeOf(call, body), ending, inverseBody),
  }

  return (
    <DraftContext value={useOpenDraft(request)}>
      {details && (
        // The draft of a step over it is not its own.
        <DraftContext value={undefined}>
          <SideDrawer
            opened={isOpen}
            isBehind={!isViewing}
            isHidden={isEditing}
            title={details.title}
            subtitle={viewed && details.subtitle?.(viewed)}
            width={details.width}
            onClose={cancel}
          >
            {isOpen && (
              <Queue
                workspace={workspace}
                viewedId={viewedId}
                order={details.order ?? (() => [])}
                isCut={details.isCut}
                isListed={(id) => readOne !== undefined || rows.some(({ _id }) => _id === id)}
              >
                {details.missing && !listed ? details.missing : viewed && details.content(viewed)}
              </Queue>
            )}
          </SideDrawer>
        </DraftContext>
      )}
      {create && (
        <SideDrawer opened={isCreating} title={create.title} subtitle={create.subtitle} busy={busy} onClose={cancel}>
          {isCreating && request && create.form(form, request)}
        </SideDrawer>
      )}
      {edit && (
        <SideDrawer
          opened={isEditing && !isCreating}
          title={edit.title}
          subtitle={edit.subtitle}
          busy={busy}
          closed={closed}
          onClose={cancel}
        >
          {filled && found && isChanged && (
            <ChangedRecord id={found._id} old={filled} theirs={found} fields={edit.fields} onRebase={rebase} />
          )}
          {edited && request && (
            <Fragment key={`${edited._id} ${rebased}`}>{edit.form(form, filled ?? edited, request)}</Fragment>
          )}
        </SideDrawer>
      )}
      <ConfirmDialog
        step={step}
        subject={request?.subject}
        more={edited && more?.(edited)}
        closed={isGone ? gone : closed && `${changeText}. ${closed}`}
        recent={request && drafts.recent(request.change)}
        note={edited && note?.(edited)}
        tone={request?.tone}
        busy={busy}
        error={refusal}
        onSubmit={(answer) => request && send(withAnswer(request.change, answer))}
        onCancel={cancel}
      />
    </DraftContext>
  )
}

export interface Recorded {
  readonly _id: string
  readonly version?: number | undefined
}

/** The record as the step was opened. `rebase` fills it again; `rebased` counts that. */
function useFilled<Row extends Recorded>(row: Row | undefined) {
  const [form, setForm] = useState({ row, rebased: 0 })
  if (row?._id !== form.row?._id) setForm({ row, rebased: 0 })
  return { filled: form.row, rebased: form.rebased, rebase: () => setForm({ row, rebased: form.rebased + 1 }) }
}

/** Asks the chart again, since the record changed under the request: what is open of it now, and why the rest is not. */
function endingsNow<L extends Lifecycle>(
  moves: AreaMoves<L>,
  record: RecordState<L>,
  { endings }: PendingSubmission,
): { open: readonly SubmitAction[]; refusals: readonly string[] } {
  const asked = moveAvailability(moves.lifecycle, record.status, record.viewer).filter(({ type }) =>
    endings.some((ending) => ending.type === type),
  )
  return {
    open: asked.flatMap((each) => (each.open ? endingOf(moves, record, each.move) : [])),
    refusals: asked.flatMap((each) => (each.open ? [] : each.refusal.message)),
  }
}

function useOpenDraft(request: PendingSubmission | undefined): OpenDraft | undefined {
  const drafts = draftsOf(useServices().session)
  const [restarts, setRestarts] = useState(0)
  if (!request) return undefined
  const key = draftKeyOf(request)
  return {
    id: `${key} ${restarts}`,
    read: () => drafts.read(key),
    keep: (changes) => drafts.keep(key, changes),
    startOver: () => {
      drafts.remove(key)
      setRestarts((count) => count + 1)
    },
  }
}
