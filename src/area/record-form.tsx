import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { ChangeName } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Entity, Field } from '#contract/entity.ts'
import type { PendingSubmission } from '#machines/flows/workspace/requests.ts'
import { type Fields, isSameValue } from '#src/overlays/field-check.ts'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { notifyInfo } from '#src/ui/toasts.tsx'
import type { FormProps } from '#src/workspace/form-drawers.tsx'
import { type Controls, useRecordForm } from './use-record-form.tsx'

export interface AreaFormProps<Row> extends FormProps<ChangeName> {
  request: PendingSubmission
  /** As it was when the drawer opened; a new one without. */
  row?: Row | undefined
}

interface SubmitProps {
  readonly type: 'submit'
  readonly loading: boolean
  readonly children: string
}

export interface FormSlots<Row, Name extends string> {
  /** The calls of the record. The form has the fields of the body of the call that it ends with. */
  calls: Readonly<Record<string, Endpoint>>
  /** A reference without a control is not in the form. */
  controls?: Controls<Row, Name>
  /** What the form checks instead of the call, because other servers store more or the control types another value. */
  checks?: { readonly [Each in Name]?: v.GenericSchema }
  /** The words by which the server refuses a field. */
  refusals?: { readonly [Each in Name]?: RegExp }
  /** Said instead of sending a record that did not change. */
  unchanged?: string
  after?: (values: Partial<Row>, row: Row | undefined) => ReactNode
  /** Around the button that submits. */
  footer?: (submit: SubmitProps, values: Partial<Row>, row: Row | undefined) => ReactNode
}

interface RecordFormProps<Row, Name extends string> extends AreaFormProps<Row>, FormSlots<Row, Name> {
  entity: Entity<Row, Name>
  submitLabel: string
}

const comparable = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)

/** The fields of the body of a call. A status is sent by its moves. */
export function RecordForm<Row extends object, Name extends string>(props: RecordFormProps<Row, Name>) {
  const { entity, request, row, submitLabel, busy, onSubmit, calls, controls, checks, unchanged, after, footer } = props
  const { call } = request.change
  const body = calls[call]?.body as v.StrictObjectSchema<v.ObjectEntries, undefined>
  const fields = Object.entries<Field<Row>>(entity.fields).filter(
    ([name, { kind }]) =>
      name in body.entries && kind !== 'status' && (kind !== 'reference' || controls?.[name as Name] !== undefined),
  )
  const entries = Object.fromEntries(
    fields.map(([name]) => [name, (checks?.[name as Name] ?? body.entries[name]) as v.GenericSchema]),
  )
  const initialValues: Fields = Object.fromEntries(
    fields.map(([name, { kind, idIn = name }]) => [
      name,
      (row && Reflect.get(row, idIn)) ?? (kind === 'permissions' ? [] : ''),
    ]),
  )
  const { form, inputs, refusal, goToGap } = useRecordForm({ ...props, entries, initialValues })
  const submit = form.onSubmit((values: Fields) => {
    const isChanged = (name: string) => !isSameValue(comparable(values[name]), comparable(initialValues[name]))
    if (row && unchanged && !fields.some(([name]) => isChanged(name))) return void notifyInfo(unchanged)
    // An optional field that did not change stays out of the request.
    const sent = fields.filter(
      ([name, field]) => body.entries[name]?.type !== 'optional' || isChanged(name) || (row && field.sent === 'always'),
    )
    onSubmit(call, Object.fromEntries(sent.map(([name]) => [name, values[name]])) as never)
  }, goToGap)
  const values = form.values as Partial<Row>
  const button: SubmitProps = { type: 'submit', loading: busy, children: submitLabel }
  return (
    <DrawerPanel onSubmit={submit} refusal={refusal} footer={footer?.(button, values, row) ?? <Button {...button} />}>
      {Object.values(inputs)}
      {after?.(values, row)}
    </DrawerPanel>
  )
}
