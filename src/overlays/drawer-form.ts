import { useForm } from '@mantine/form'
import { useState } from 'react'
import type * as v from 'valibot'
import { useDraft } from './drafts.ts'
import { type Fields, fieldErrors, fieldOutputs, isSameValue } from './field-check.ts'

interface DrawerFormOptions<Values, Entries> {
  schema: { readonly entries: Entries }
  /** Blank, or those of the record as it was when the drawer opened. */
  initialValues: Values
  mode?: 'uncontrolled'
}

/** What is typed is kept until it is sent, and restored when the drawer is opened again. */
export function useDrawerForm<Values extends Fields, Entries extends v.ObjectEntries>({
  schema: { entries },
  initialValues,
  mode,
}: DrawerFormOptions<Values, Entries>) {
  const { restored = {}, keep } = useDraft()
  const [record] = useState(initialValues)
  const changed = (values: Fields, field: string) =>
    isSameValue(values[field], record[field]) ? undefined : values[field]
  return useForm({
    mode,
    initialValues: Object.fromEntries(
      Object.entries(record).map(([field, value]) => [field, field in restored ? restored[field] : value]),
    ) as Values,
    validate: (values) => fieldErrors(entries, values, record),
    transformValues: (values) => fieldOutputs(entries, values),
    onValuesChange: (values) =>
      keep?.(Object.fromEntries(Object.keys(values).map((field) => [field, changed(values, field)]))),
  })
}
