import { eq, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { announceAtCommit } from '#server/db/connect.ts'
import { roles, users } from '#server/db/schema.ts'
import { sessions } from '#server/db/sign-in-tables.ts'
import { given, insertNew, jsonRow, preparedParts } from '#server/db/statements.ts'
import { type AuditEntry, entryParts, entryValues } from './audit/append.ts'
import type { CallContext } from './context.ts'
import { type AcceptedMove, insertMove, moveValues } from './moves.ts'
import { ANNOUNCED_NOTIFICATIONS, type Effect, effectValues, notificationsAfter } from './notices.ts'

/** The transactions that last wrote a session, its user and their role: each write of one of them changes it. */
export const STAMP = sql<string>`concat_ws(' ', ${sessions}.xmin, ${users}.xmin, ${roles}.xmin)`

/** The stamp of a session as it is now; null without the session. */
export const stampOf = (sessionId: SQL) => sql`(
  select ${STAMP} from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    left join ${roles} on ${roles.id} = ${users.roleId}
  where ${sessions.id} = ${sessionId})`

/** Session, user or role were written since the call read them. */
export class OutdatedCaller extends Error {}

export type RecordTable = PgTable & { readonly id: PgColumn; readonly updatedAt?: PgColumn }
type Write = 'insert' | 'update' | 'delete'

export interface StoredChange {
  readonly table: RecordTable
  readonly id: string
  readonly write: Write
  /** The new row, or the columns to set. */
  readonly columns: Readonly<Record<string, unknown>>
  readonly entry: AuditEntry
  readonly move?: AcceptedMove
  readonly effects?: readonly Effect[]
}

const row = given('row', 'json')
const recordId = given('recordId')
const IF_SAME_CALLER = sql`(select where ${given('stamp')} is null or ${given('stamp')} = ${stampOf(given('sessionId'))}) as same`

function writeOf(table: RecordTable, write: Write, names: readonly string[]): SQL {
  const isRecord = eq(table.id, recordId)
  if (write === 'insert') return insertNew(table, row, IF_SAME_CALLER)
  if (write === 'delete') return sql`delete from ${table} using ${IF_SAME_CALLER} where ${isRecord}`
  const set = names.map((name) => sql`${sql.identifier(name)} = new.${sql.identifier(name)}`)
  return sql`
    update ${table} set ${sql.join(set, sql`, `)} from ${IF_SAME_CALLER}, json_populate_record(null::${table}, ${row}) as new
    where ${isRecord}`
}

/** If the record is not written, nothing is. */
function statementOf(name: string, written: SQL) {
  const record = sql`record`
  const parts = {
    record: sql`${written} returning 1`,
    ...entryParts(record),
    moved: insertMove(sql`entered`, sql`entered.position`),
    ...notificationsAfter(record),
    announcedNotifications: ANNOUNCED_NOTIFICATIONS,
  }
  return preparedParts(name, parts, record)
}

const statements = new Map<string, ReturnType<typeof preparedParts>>()

/** Each table and kind of write has one statement. */
function statementFor(table: RecordTable, write: Write, names: readonly string[]) {
  const { name } = getTableConfig(table)
  const key = [write, name, ...(write === 'update' ? names : [])].join(' ')
  const statement =
    statements.get(key) ?? statementOf(`${write}_${name}_${statements.size}`, writeOf(table, write, names))
  statements.set(key, statement)
  return statement
}

/**
 * Stores a record with its audit entry, move, notifications and announcements, as one statement. Throws an `OutdatedCaller`
 * when session, user or role are not as they were read: then nothing is stored.
 */
export async function storeChange(context: CallContext, change: StoredChange) {
  const { table, id, write, columns, entry, move, effects = [] } = change
  const { tx, sessionId, stamp = null, principal, services } = context
  announceAtCommit()
  const written = jsonRow(table, columns)
  const statement = statementFor(table, write, Object.keys(written).sort())
  const stored = await statement(tx).execute({
    ...{ sessionId, stamp },
    row: JSON.stringify(written),
    ...entryValues(context, entry),
    move: move ? JSON.stringify(moveValues(context, move)) : null,
    ...effectValues({ entity: entry.entity, recordId: id, actorId: principal.id, at: services.now() }, effects),
  })
  if (stored.length === 0) throw new OutdatedCaller()
}
