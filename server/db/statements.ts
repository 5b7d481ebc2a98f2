import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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

/** One statement of parts, each of which writes. It returns `result` for each row of `from`. */
export const preparedParts = (
  name: string,
  parts: Readonly<Record<string, SQL>>,
  from = ONCE,
  result = sql<number>`1`,
) =>
  preparedOnce((tx: Transaction) =>
    tx
      .with(...Object.entries(parts).map(([part, content]) => tx.$with(part, {}).as(content)))
      .select({ result })
      .from(from)
      .prepare(name),
  )

type Values = Readonly<Record<string, unknown>>

const asJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** A new row as the table will hold it. */
export const newRow = (table: PgTable, values: Values) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, values[key] ?? column.default ?? null]),
  )

/** What a table has of `values`, by the names of its columns, as `json_populate_record` reads it. */
export const jsonRow = (table: PgTable, values: Values) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => key in values)
      .map(([key, column]) => [
        column.name,
        column.dataType === 'custom' ? asJson(column.mapToDriverValue(values[key])) : values[key],
      ]),
  )

/**
 * Inserts thousands of rows in the given order, as one parameter: Drizzle takes one for each value, and 65,535 at most.
 * A column that only some rows have is null in the others. Returns what `returning` asks for.
 */
export async function insertRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
  returning = sql``,
) {
  if (rows.length === 0) return []
  const records = rows.map((row) => jsonRow(table, row as Values))
  const given = new Set(records.flatMap((record) => Object.keys(record)))
  const names = sql.raw([...given].map((name) => `"${name}"`).join(', '))
  const inserted = await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json) with ordinality
    order by ordinality ${returning}`)
  return inserted.rows
}

/** Inserts the JSON of a row, for each row of `from`. The database fills in the columns of which it has the default. */
export function insertNew(table: PgTable, json: SQL, from: SQL, more: Readonly<Record<string, SQL>> = {}) {
  const isGiven = (column: PgColumn) => !column.generatedIdentity && !is(column.default, SQL)
  const names = Object.values(getTableColumns(table)).flatMap((column) => (isGiven(column) ? column.name : []))
  const values = names.map((name) => more[name] ?? sql`new.${sql.identifier(name)}`)
  return sql`
    insert into ${table} ${names.map((name) => sql.identifier(name))}
    select ${sql.join(values, sql`, `)} from ${from}, json_populate_record(null::${table}, ${json}) as new`
}
