import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/connect.ts'
import { preparedForRows } from '#server/db/prepared.ts'
import { ANNOUNCED, ENTRY, LOGGED } from './audit/append.ts'
import { inGroups } from './in-groups.ts'
import { isOfOneRow } from './known-error.ts'
import { MOVED, moveAfter } from './moves.ts'
import { stampOf } from './same-caller.ts'

// Creations as one statement, and so as one transaction: records, audit entries, moves, notifications and announcements.

/** While PostgreSQL stores one group, this process makes the next one. The embedded database has one session. */
const GROUPS_AT_ONCE = { postgres: 2, embedded: 1 }

type Values = Readonly<Record<string, unknown>>
type Creation = Values & { readonly recordId: string }

/** By the names that the statement gives them. */
export const columnValues = (table: PgTable, row: Values) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).map(([key, { name }]) => [`new_${name}`, row[key]]))

/** Leaves out each creation whose session, user or role has another stamp. `notified` returns `user_id`. */
function statementOver(rows: SQL, table: PgTable, notified: SQL) {
  const columns = Object.values(getTableColumns(table))
  const names = sql.raw(columns.map(({ name }) => name).join(', '))
  const values = sql.raw(columns.map(({ name }) => `new_${name}`).join(', '))
  return sql`
    with who as materialized (select * from ${rows} where stamp = ${stampOf(sql`given."sessionId"`)}),
    record as (insert into ${table} (${names}) select ${values} from who returning id),
    announced as (${ANNOUNCED}),
    entry as (${ENTRY}),
    move as (${moveAfter(sql`null`)}),
    notified as (${notified}),
    notices as (
      insert into live_changes (kind, audience)
      select 'notification', jsonb_build_array(jsonb_build_object('access', 'signed-in', 'people', jsonb_agg(distinct user_id)))
      from notified having count(*) > 0)
    select id from record`
}

/**
 * Stores creations, those that wait at the same time together. `more` has the types of the values that `notified` needs,
 * which returns `user_id`. False when session, user or role have another stamp: nothing is stored then.
 */
export function storeTogether(
  name: string,
  table: PgTable,
  more: Readonly<Record<string, string>>,
  notified: SQL,
): (db: Database, creation: Creation) => Promise<boolean> {
  const columns = Object.values(getTableColumns(table)).map((column) => [`new_${column.name}`, column.getSQLType()])
  const types = { sessionId: 'text', stamp: 'text', ...Object.fromEntries(columns), ...more, ...MOVED, ...LOGGED }
  const run = preparedForRows<{ id: string }>(types, (rows) => statementOver(rows, table, notified), name)
  return inGroups({
    groups: ({ engine }: Database) => GROUPS_AT_ONCE[engine],
    async run(db, creations: readonly [Creation, ...Creation[]]) {
      const stored = await db.statement((queries) => run(queries, creations))
      const ids = new Set(stored.map(({ id }) => id))
      return ({ recordId }) => ids.has(recordId)
    },
    isOfOne: isOfOneRow,
  })
}
