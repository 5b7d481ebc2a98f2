import { type SQL, sql } from 'drizzle-orm'
import type { ReadQueries, Transaction } from './connect.ts'

/**
 * Builds a statement once for each handle, which lives as long as its connection: Drizzle needs longer to build one than the
 * database to run it. The name of the statement belongs to it alone, and the database keeps its plan.
 */
export function preparedOnce<Prepared, Handle extends object = ReadQueries>(build: (handle: Handle) => Prepared) {
  const built = new WeakMap<Handle, Prepared>()
  return (handle: Handle) => {
    const prepared = built.get(handle) ?? build(handle)
    built.set(handle, prepared)
    return prepared
  }
}

/** Its value when the statement runs, with the type that the database cannot always infer. */
export const given = (name: string, type = 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** To select values without a table. */
export const ONCE = sql`(select) as once`

/** One statement of parts, each of which writes. It returns a row for each row of `from`. */
export const preparedParts = (name: string, parts: Readonly<Record<string, SQL>>, from = ONCE) =>
  preparedOnce((tx: Transaction) =>
    tx
      .with(...Object.entries(parts).map(([part, content]) => tx.$with(part, {}).as(content)))
      .select({ done: sql<boolean>`true` })
      .from(from)
      .prepare(name),
  )
