import * as v from 'valibot'
import { counted } from '#src/format/count-text.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isBlank = (value: unknown) => value == null || String(value).trim() === ''

export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value of the record that is unchanged and not blank passes: a server with other limits may have stored it. */
export function fieldErrors(entries: v.ObjectEntries, values: Fields, record: Fields): Record<string, string> {
  const found = Object.entries(entries).flatMap(([field, schema]) => {
    const value = values[field]
    if (!isBlank(value) && isSameValue(value, record[field])) return []
    const [issue] = v.safeParse(schema as v.GenericSchema, value).issues ?? []
    return issue ? [[field, issue.message]] : []
  })
  return Object.fromEntries(found)
}

/** The fields as their schema writes them; one that it refuses is only trimmed. */
export function fieldOutputs<Entries extends v.ObjectEntries>(entries: Entries, values: Fields) {
  const outputs = Object.entries(entries).map(([field, schema]) => {
    const value = values[field]
    const result = v.safeParse(schema as v.GenericSchema, value)
    if (result.success) return [field, result.output]
    return [field, typeof value === 'string' ? value.trim() : value]
  })
  return Object.fromEntries(outputs) as { [Field in keyof Entries]: v.InferOutput<Entries[Field]> }
}

/** "503 characters too many"; undefined for a text that is not too long. */
export const excessOf = (text: string, max: number) =>
  text.length > max ? `${counted(text.length - max, 'characters')} too many` : undefined
