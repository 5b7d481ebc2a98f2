import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './connect.ts'

const asJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/**
 * Inserts thousands of rows in the given order, as one parameter: Drizzle takes one for each value, and 65,535 at most.
 * A column that only some rows have is null in the others.
 */
export async function insertRows<T extends PgTable>(tx: Transaction, table: T, rows: readonly T['$inferInsert'][]) {
  if (rows.length === 0) return
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => given.has(key))
  const records = (rows as readonly Readonly<Record<string, unknown>>[]).map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => [
        column.name,
        column.dataType === 'custom' ? asJson(column.mapToDriverValue(row[key])) : row[key],
      ]),
    ),
  )
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '))
  await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json) with ordinality
    order by ordinality`)
}
