import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { given } from '#server/db/prepared.ts'
import { ANNOUNCED, ENTRY } from './audit/append.ts'
import type { ReadContext } from './context.ts'
import { MOVE } from './moves.ts'

// A creation as one statement, and so as one transaction: record, audit entry, move, notifications and announcements.

/** One row when the session still lives and its user has the same rights. */
const SAME_CALLER = sql`
  select from sessions s join users u on u.id = s.user_id left join roles r on r.id = u.role_id and r.is_active
  where s.id = ${given('sessionId')} and s.ended_at is null and not u.locked
    and u.is_super_admin = ${given('isSuperAdmin', 'boolean')} and r.id is not distinct from ${given('roleId')}
    and (u.is_super_admin or coalesce(r.permissions, '[]') = ${given('permissions', 'jsonb')})`

export const callerValues = ({ sessionId, principal: { isSuperAdmin, role, permissions } }: ReadContext) => ({
  sessionId,
  isSuperAdmin,
  roleId: role?.id ?? null,
  permissions: JSON.stringify(permissions),
})

const columnsOf = (table: PgTable) => Object.values(getTableColumns(table))

/** By the names that `creationAtOnce` gives them. */
export const columnValues = (table: PgTable, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      `new_${column.name}`,
      row[key] === null ? null : column.mapToDriverValue(row[key]),
    ]),
  )

/** Writes nothing and returns no row for another caller than `callerValues` describe. `notified` returns `user_id`. */
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
