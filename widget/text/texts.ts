import { DEFAULT_TEXTS, type TextTable } from './default-texts.ts'
import { fill, type Values } from './fill.ts'

/** Gives the text of a dotted key, with its values put in. */
export type Text = (key: string, values?: Values) => string

const isTable = (value: unknown): value is TextTable => typeof value === 'object' && value !== null

function lookUp(table: unknown, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((inner, name) => (isTable(inner) ? inner[name] : undefined), table)
  return typeof found === 'string' ? found : undefined
}

/** `text` holds tables by language, or is itself the table. What it leaves out is said as by default. */
export function textsOf({ text, language }: { readonly text: unknown; readonly language: string }): Text {
  const given = isTable(text) && isTable(text[language]) ? text[language] : text
  return (key, values = {}) => fill(lookUp(given, key) ?? lookUp(DEFAULT_TEXTS, key) ?? key, values)
}
