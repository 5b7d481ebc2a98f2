import type { Field } from '#contract/entity.ts'
import { capitalized } from './capitalized.ts'
import { formatDate, formatDateTime, formatDueDate } from './dates.ts'
import { permissionText } from './permission-text.ts'

type Texts = Pick<Field<never>, 'kind' | 'textOf' | 'empty'>

const DATES: Readonly<Record<string, (date: string | undefined) => string>> = {
  date: formatDate,
  moment: formatDateTime,
  day: formatDueDate,
}

const TEXTS: Readonly<Record<string, (value: string) => string>> = {
  ...DATES,
  percent: (value) => `${value}%`,
  choice: capitalized,
  permissions: permissionText,
}

/** Undefined for a field that is no date. */
export function dateTextOf({ kind = 'text', empty }: Texts) {
  const format = DATES[kind]
  return format && ((date: string | undefined) => (date || empty === undefined ? format(date) : empty))
}

/** One text for each item of a list; none for an empty value. */
export function fieldTexts(field: Texts, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldTexts(field, item))
  if (value === null || value === undefined || value === '') return []
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const textOf = field.textOf ?? TEXTS[field.kind ?? 'text']
  return [textOf?.(text) ?? text]
}

export const fieldText = (field: Texts, value: unknown) => fieldTexts(field, value).join(', ')

export const fieldValue = <Row extends object>(row: Row, name: string, { of }: Pick<Field<Row>, 'of'>): unknown =>
  of ? of(row) : Reflect.get(row, name)
