import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode, useState } from 'react'
import type { BodyInput, ChangeName } from '#contract/calls.ts'
import type { PendingSubmission, SubmitAction } from '#machines/flows/workspace/workspace-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { DraftContext, type OpenDraft } from '#src/overlays/draft.ts'
import { draftKeyOf, draftsOf } from '#src/overlays/drafts.ts'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { useWhileOpen } from '#src/overlays/use-while-open.ts'
import type { Workspace } from './workspace.tsx'

export interface FormProps<Calls extends ChangeName> {
  busy: boolean
  refusal: string | undefined
  /** The actions that can end the form; empty where there is only one. */
  endings: readonly SubmitAction[]
  onSubmit: <Name extends Calls>(call: Name, body: BodyInput<Name>, ending?: string) => void
}

interface FormTexts {
  title: string
  subtitle?: string
}

interface WorkspaceDrawersProps<Row> {
  workspace: Workspace
  rows: readonly Row[]
  details?: {
    title: string
    subtitle?: (row: Row) => string
    /** In pixels. */
    width?: number
    content: (row: Row) => ReactNode
    /** Replaces a record that goes away while it is open. Without it, the record stays as it was last. */
    missing?: ReactNode
  }
  create?: FormTexts & { form: (props: FormProps<ChangeName>, request: PendingSubmission) => ReactNode }
  edit?: FormTexts & { form: (props: FormProps<ChangeName>, row: Row, request: PendingSubmission) => ReactNode }
  note?: (row: Row) => ReactNode
}

/** A record that goes away while it is edited stays as it was last, so that nothing typed is lost. */
export function WorkspaceDrawers<Row extends { readonly _id: string }>({
  workspace,
  rows,
  details,
  create,
  edit,
  note,
}: WorkspaceDrawersProps<Row>) {
  const { actor, submit, cancel } = workspace
  const isViewing = useSelector(actor, (state) => state.matches('viewing'))
  const isEditing = useSelector(actor, (state) => state.matches('editing'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const { viewedId, request, refusal } = useSelector(actor, (state) => state.context)
  const listed = rows.find(({ _id }) => _id === viewedId)
  const viewed = useWhileOpen(listed !== undefined, listed)
  const found = rows.find(({ _id }) => _id === request?.recordId)
  const edited = useWhileOpen(found !== undefined, found)
  const isCreating = isEditing && request?.recordId === undefined
  const step = request?.step.kind === 'confirm' ? request.step : undefined
  const form: FormProps<ChangeName> = {
    busy,
    refusal,
    endings: request?.endings ?? [],
    onSubmit: (call, body, ending) => submit({ call, body }, ending),
  }

  return (
    <DraftContext value={useOpenDraft(request)}>
      {details && (
        <SideDrawer
          opened={isViewing}
          title={details.title}
          subtitle={viewed && details.subtitle?.(viewed)}
          width={details.width}
          onClose={cancel}
        >
          {isViewing && (details.missing && !listed ? details.missing : viewed && details.content(viewed))}
        </SideDrawer>
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
          onClose={cancel}
        >
          {edited && request && <Fragment key={edited._id}>{edit.form(form, edited, request)}</Fragment>}
        </SideDrawer>
      )}
      <ConfirmDialog
        step={step}
        note={edited && note?.(edited)}
        tone={request?.tone}
        busy={busy}
        error={refusal}
        onSubmit={(answer) => request && submit({ body: answer, ...request.change })}
        onCancel={cancel}
      />
    </DraftContext>
  )
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
