import { type LooseKeys, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { useDraft } from './drafts.ts'
import { type Fields, fieldErrors, fieldOutputs, isSameValue } from './field-check.ts'

interface DrawerFormOptions<Values, Entries> {
  entries: Entries
  /** Blank, or those of the record as it was when the drawer opened. */
  initialValues: Values
  /** The fields whose errors are shown as soon as something is chosen. */
  checkedOnChange?: string[]
}

/** What is typed is kept until it is sent, and restored when the drawer is opened again. */
export function useDrawerForm<Values extends Fields, Entries extends v.ObjectEntries>({
  entries,
  initialValues,
  checkedOnChange,
}: DrawerFormOptions<Values, Entries>) {
  const { restored = {}, keep } = useDraft()
  const [record] = useState(initialValues)
  const changed = (values: Fields, field: string) =>
    isSameValue(values[field], record[field]) ? undefined : values[field]
  return useForm({
    initialValues: Object.fromEntries(
      Object.entries(record).map(([field, value]) => [field, field in restored ? restored[field] : value]),
    ) as Values,
    validate: (values) => fieldErrors(entries, values, record),
    validateInputOnChange: checkedOnChange as LooseKeys<Values>[],
    transformValues: (values) => fieldOutputs(entries, values),
    onValuesChange: (values) =>
      keep?.(Object.fromEntries(Object.keys(values).map((field) => [field, changed(values, field)]))),
  })
}

/** Puts a refusal of the server at the field of the form that it names. Answers with one that names no field. */
export function useFieldRefusal<Values>(
  form: Pick<UseFormReturnType<Values>, 'values' | 'setFieldError' | 'getInputNode'>,
  refusal: string | undefined,
  fields: Readonly<Record<string, RegExp | undefined>>,
): string | undefined {
  const [field] = refusal
    ? Object.entries(fields).flatMap(([name, words]) =>
        words?.test(refusal) && name in Object(form.values) ? name : [],
      )
    : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each value that is typed
  useEffect(() => {
    if (!field) return
    form.setFieldError(field, refusal)
    form.getInputNode(field)?.focus()
  }, [field, refusal])
  return field ? undefined : refusal
}
