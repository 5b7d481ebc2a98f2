import { Fragment, type ReactNode } from 'react'
import type { BodyInput, ChangeName } from '#contract/calls.ts'
import type { Entity } from '#contract/entity.ts'
import { changeOf, type PendingSubmission, type SubmitAction } from '#machines/flows/workspace/requests.ts'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { ChangedRecord } from './changed-record.tsx'
import type { Recorded, Step } from './use-record.ts'

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

export interface FormTexts {
  title: string
  subtitle?: string
}

export interface Forms<Row> {
  create?: FormTexts & { form: (props: FormProps<ChangeName>, request: PendingSubmission) => ReactNode }
  edit?: FormTexts & {
    form: (props: FormProps<ChangeName>, row: Row, request: PendingSubmission) => ReactNode
    /** What is compared with a record that was changed meanwhile. */
    entity: Entity<Row>
  }
}

interface FormDrawersProps<Row extends Recorded> extends Forms<Row> {
  step: Step<Row>
  isEditing: boolean
  onClose: () => void
  onClosed: () => void
}

/** When somebody deletes the record while it is edited, the form keeps its last state, so that nothing typed is lost. */
export function FormDrawers<Row extends Recorded>(props: FormDrawersProps<Row>) {
  const { step, isEditing, onClose, onClosed, create, edit } = props
  const { request, refusal, busy, current, opened, shown, isChanged, rebased } = step
  const shared = { busy, onClose, onClosed }
  const isCreating = isEditing && request?.recordId === undefined
  const form: FormProps<ChangeName> = {
    busy,
    refusal,
    endings: request?.endings ?? [],
    onSubmit: (call, body, ending, inverseBody) => step.send(changeOf(call, body), ending, inverseBody),
  }
  return (
    <>
      {create && (
        <SideDrawer {...shared} opened={isCreating} title={create.title} subtitle={create.subtitle}>
          {isCreating && request && create.form(form, request)}
        </SideDrawer>
      )}
      {edit && (
        <SideDrawer
          {...shared}
          opened={isEditing && !isCreating}
          title={edit.title}
          name={shown && edit.entity.titleOf(shown)}
          subtitle={edit.subtitle}
          closed={step.closed}
        >
          {opened && current && isChanged && (
            <ChangedRecord
              id={current._id}
              old={opened}
              theirs={current}
              entity={edit.entity}
              onRebase={step.closed === undefined ? step.rebase : undefined}
            />
          )}
          {shown && request && (
            <Fragment key={`${shown._id} ${rebased}`}>{edit.form(form, opened ?? shown, request)}</Fragment>
          )}
        </SideDrawer>
      )}
    </>
  )
}
