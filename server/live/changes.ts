import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { liveChanges, liveState } from '#server/db/live-tables.ts'

export type LiveRow = Pick<
  typeof liveChanges.$inferSelect,
  'kind' | 'tags' | 'entity' | 'entityId' | 'version' | 'actorId' | 'requestId' | 'audience'
>

/** A stream that missed more reads everything again. */
export const MOST_MISSED = 500

const COLUMNS = sql`c.kind, c.tags, c.entity, c.entity_id as "entityId", c.version, c.actor_id as "actorId",
  c.request_id as "requestId", c.audience`

/** What the snapshot `cursor` does not see. A transaction below its xmin has ended for it. */
const after = (cursor: string) => sql`c.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
  and not pg_visible_in_snapshot(c.xid, ${cursor}::pg_snapshot)`

type Joined = LiveRow | { readonly kind: null }

const isRow = <R extends Joined>(row: R): row is R & LiveRow => row.kind !== null

/** All changes that were committed after `cursor`, and the next cursor: one statement, so each comes exactly once. */
export async function readChanges({ queries }: Database, cursor: string) {
  const { rows } = await queries.execute<Joined & { cursor: string }>(sql`
    select ${COLUMNS}, s.now::text as cursor
    from (select pg_current_snapshot() as now) s left join ${liveChanges} c on ${after(cursor)}
    order by c.seq`)
  return { rows: rows.filter(isRow), cursor: rows[0]?.cursor ?? cursor }
}

/**
 * The changes after `since` that `until` sees. Undefined when they are more than 500, when some of them may be deleted,
 * or when `since` lies in the future, as after a restore. Rejects with an error of the database for what is no snapshot.
 */
export async function missedChanges({ queries }: Database, since: string, until: string) {
  const { rows } = await queries.execute<Joined & { hasGap: boolean }>(sql`
    select ${COLUMNS}, pg_snapshot_xmax(${since}::pg_snapshot) < pg_snapshot_xmax(s.deleted)
      or exists (select from pg_snapshot_xip(${since}::pg_snapshot) x where pg_visible_in_snapshot(x, s.deleted))
      or pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "hasGap"
    from ${liveState} s left join ${liveChanges} c
      on ${after(since)} and pg_visible_in_snapshot(c.xid, ${until}::pg_snapshot)
    order by c.seq limit ${MOST_MISSED + 1}`)
  const [first] = rows
  return !first || first.hasGap || rows.length > MOST_MISSED ? undefined : rows.filter(isRow)
}

/** Now, as a cursor. */
export async function currentCursor({ queries }: Database) {
  const { rows } = await queries.execute<{ cursor: string }>(sql`select pg_current_snapshot()::text as cursor`)
  return rows[0]?.cursor ?? ''
}

/**
 * Names the history that cursors belong to. The same in every process on PostgreSQL, and another one after a restore:
 * of the server, to an earlier time, or of a dump, which creates the table again.
 */
export async function currentEpoch({ engine, queries }: Database) {
  if (engine === 'embedded') return randomBytes(6).toString('base64url')
  const { rows } = await queries.execute<Record<string, string>>(sql`
    select s.system_identifier::text as system, c.timeline_id::text as timeline, d.oid::text as database,
      'live_changes'::regclass::oid::text as "table"
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database()`)
  return Object.values(rows[0] ?? {})
    .map((part) => BigInt(part).toString(36))
    .join('.')
}

/** After a restore the stored snapshots can lie in the future of this server. Forgets all changes then. */
export const forgetTheFuture = (db: Database) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update ${liveState} set deleted = now, mark = now, marked_at = current_timestamp
      from pg_current_snapshot() as now
      where pg_snapshot_xmax(mark) > pg_snapshot_xmax(now)
        or exists (select from ${liveChanges} c where c.xid >= pg_snapshot_xmax(now))
      returning 1`)
    if (rows.length > 0) await tx.delete(liveChanges)
  })

/** Deletes changes after 10 to 20 minutes. Compares snapshots, not times: a slow transaction cannot lose its row. */
export const deleteOldChanges = (db: Database) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update ${liveState} set deleted = mark, mark = pg_current_snapshot(), marked_at = current_timestamp
      where marked_at < current_timestamp - interval '10 minutes' returning 1`)
    if (rows.length === 0) return
    await tx.execute(sql`
      delete from ${liveChanges} c using ${liveState} s
      where c.xid < pg_snapshot_xmax(s.deleted) and pg_visible_in_snapshot(c.xid, s.deleted)`)
  })
