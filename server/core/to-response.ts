import type { ObjectEntries, ObjectSchema } from 'valibot'

type Json<T> = T extends Date ? string : T extends null ? undefined : T

type Shared<Row, Entries> = { readonly [Name in keyof Row & keyof Entries]: Json<Row[Name]> }

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? undefined))

/** No column leaves the server unless `schema` names it. Dates become ISO 8601, nulls are left out. */
export function responseOf<Entries extends ObjectEntries>(schema: ObjectSchema<Entries, undefined>) {
  const names = Object.keys(schema.entries)
  return <Row extends { readonly id: string }, More extends object>(row: Row, more: More) => {
    const columns: Readonly<Record<string, unknown>> = { ...row }
    const shared: Record<string, unknown> = {}
    for (const name of names) if (name in columns) shared[name] = toJson(columns[name])
    return { ...(shared as Shared<Row, Entries>), _id: row.id, ...more }
  }
}
