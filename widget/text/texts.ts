import { DEFAULT_TEXTS, type TextTable } from './default-texts.ts'

type Values = Readonly<Record<string, string | number>>

const PLACEHOLDER = /\{\{\s*-?\s*(\w+)\s*\}\}|%\{(\w+)\}/g

/** A name without a value stays. */
export const fill = (template: string, values: Values) =>
  template.replace(PLACEHOLDER, (written, braced: string | undefined, percent: string | undefined) =>
    String(values[braced ?? percent ?? ''] ?? written),
  )

export type Text = (key: string, values?: Values) => string

const isTable = (value: unknown): value is TextTable => typeof value === 'object' && value !== null

function lookUp(table: unknown, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((inner, name) => (isTable(inner) ? inner[name] : undefined), table)
  return typeof found === 'string' ? found : undefined
}

/** `text` contains tables by language, or is the table. */
export function textsOf({ text, language }: { readonly text: unknown; readonly language: string }): Text {
  const given = isTable(text) && isTable(text[language]) ? text[language] : text
  return (key, values = {}) => fill(lookUp(given, key) ?? lookUp(DEFAULT_TEXTS, key) ?? key, values)
}
