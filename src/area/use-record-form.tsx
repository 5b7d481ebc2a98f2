import { Select, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ComponentType, ReactNode } from 'react'
import * as v from 'valibot'
import type { Entity, Field } from '#contract/entity.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { useDrawerForm, useFieldRefusal } from '#src/overlays/drawer-form.ts'
import type { Fields } from '#src/overlays/field-check.ts'

export interface ControlProps<Row> {
  row: Row | undefined
  /** For the input: label, value, error, and the handlers of the form. */
  input: GetInputPropsReturnType & {
    label: string
    placeholder: string | undefined
    description: string | undefined
    required: boolean
    readOnly: boolean
  }
}

export type Controls<Row, Name extends string> = { readonly [Each in Name]?: ComponentType<ControlProps<Row>> }

interface RecordFormOptions<Row, Name extends string, Values, Entries> {
  entity: Entity<Row, Name>
  /** As it was when the drawer opened; a new one without. */
  row?: Row | undefined
  /** What the form checks; it has these fields, in the order of their description. */
  entries: Entries
  initialValues: Values
  controls?: Controls<Row, Name> | undefined
  /** The words by which the server refuses a field. */
  refusals?: { readonly [Each in Name]?: RegExp } | undefined
  busy: boolean
  refusal: string | undefined
}

/** `inputs`: by the name of their field. `submit` goes to the first gap. `refusal`: one that names no field. */
export function useRecordForm<Row, Name extends string, Values extends Fields, Entries extends v.ObjectEntries>(
  options: RecordFormOptions<Row, Name, Values, Entries>,
) {
  const { entity, row, entries, initialValues, controls, refusals = {}, busy } = options
  const fields = Object.entries<Field<Row>>(entity.fields).filter(([name]) => name in entries)
  const days = fields.flatMap(([name, { kind }]) => (kind === 'day' ? name : []))
  const form = useDrawerForm({ entries, initialValues, checkedOnChange: days })
  const refusal = useFieldRefusal(form, options.refusal, refusals)
  const inputOf = ([name, field]: (typeof fields)[number], index: number): [string, ReactNode] => {
    const Control: ComponentType<ControlProps<Row>> | undefined = controls?.[name as Name]
    const blank = Array.isArray(initialValues[name]) ? [] : ''
    const input = {
      label: field.label,
      placeholder: field.placeholder,
      description: field.hint,
      required: !v.safeParse(entries[name] as v.GenericSchema, blank).success,
      readOnly: busy,
      'data-autofocus': index === 0 || undefined,
      ...form.getInputProps(name),
    }
    const drawn = Control ? (
      <Control key={name} row={row} input={input} />
    ) : (
      <FieldControl key={name} field={field} input={input} />
    )
    return [name, drawn]
  }
  const goToGap = (errors: object) => form.getInputNode(fields.find(([name]) => name in errors)?.[0] ?? '')?.focus()
  const onSubmit: typeof form.onSubmit = (send, onErrors) =>
    form.onSubmit((values, event) => {
      const unfit = fields.map(([name]) => form.getInputNode(name)).find((node) => node?.dataset.unfit)
      if (unfit) unfit.focus()
      else send(values, event)
    }, onErrors)
  return {
    form: { ...form, onSubmit },
    refusal,
    inputs: Object.fromEntries(fields.map(inputOf)) as { readonly [Each in Name]?: ReactNode },
    goToGap,
  }
}

function FieldControl<Row>({ field, input }: Pick<ControlProps<Row>, 'input'> & { field: Field<Row> }) {
  const { kind, choices, textOf = capitalized } = field
  if (kind === 'lines') return <Textarea rows={5} {...input} />
  if (choices)
    return <Select data={choices.map((value) => ({ value, label: textOf(value) }))} allowDeselect={false} {...input} />
  return <TextInput type={kind === 'email' || kind === 'url' ? kind : undefined} autoComplete="off" {...input} />
}
