import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { given } from '#server/db/prepared.ts'
import { ANNOUNCED, ENTRY } from './audit/append.ts'
import { MOVE } from './moves.ts'
import { SAME_CALLER } from './same-caller.ts'

// A creation as one statement, and so as one transaction: record, audit entry, move, notifications and announcements.

const columnsOf = (table: PgTable) => Object.values(getTableColumns(table))

/** By the names that `creationAtOnce` gives them. */
export const columnValues = (table: PgTable, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      `new_${column.name}`,
      row[key] === null ? null : column.mapToDriverValue(row[key]),
    ]),
  )

/** Writes nothing and returns no row once session, user or role have another stamp. `notified` returns `user_id`. */
export function creationAtOnce(table: PgTable, notified: SQL) {
  const columns = columnsOf(table)
  const names = sql.raw(columns.map(({ name }) => name).join(', '))
  const values = sql.join(
    columns.map((column) => given(`new_${column.name}`, column.getSQLType())),
    sql`, `,
  )
  return sql`
    with who as materialized (${SAME_CALLER}),
    record as (insert into ${table} (${names}) select ${values} from who returning id),
    announced as (${ANNOUNCED}),
    entry as (${ENTRY}),
    move as (${MOVE}),
    notified as (${notified}),
    notices as (
      insert into live_changes (kind, audience)
      select 'notification', jsonb_build_array(jsonb_build_object('access', 'signed-in', 'people', jsonb_agg(user_id)))
      from notified having count(*) > 0)
    select id from record`
}
