import { useForm } from '@mantine/form'
import { useState } from 'react'
import type * as v from 'valibot'
import { type Fields, fieldErrors, fieldOutputs } from '#src/lib/field-check.ts'

interface DrawerFormOptions<Values, Entries> {
  /** Checks the fields and makes of them what `onSubmit` gets. */
  schema: { readonly entries: Entries }
  /** Blank, or those of the record as it was when the drawer opened. */
  initialValues: Values
  mode?: 'uncontrolled'
}

/** The form of a drawer. */
export function useDrawerForm<Values extends Fields, Entries extends v.ObjectEntries>({
  schema: { entries },
  initialValues,
  mode,
}: DrawerFormOptions<Values, Entries>) {
  const [record] = useState(initialValues)
  return useForm({
    mode,
    initialValues,
    validate: (values) => fieldErrors(entries, values, record),
    transformValues: (values) => fieldOutputs(entries, values),
  })
}
