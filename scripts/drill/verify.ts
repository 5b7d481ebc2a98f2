import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { mediaAssets } from '#server/db/media-tables.ts'
import { tasks } from '#server/db/schema.ts'
import type { Write } from './load.ts'

/** The ledger in figures. `unbalanced` is the number of transactions whose debits and credits differ. */
export async function ledgerOf({ queries }: Database) {
  const { rows } = await queries.execute(sql`
    select (select count(*)::int from ledger_transactions) as transactions, (select count(*)::int from ledger_entries) as entries,
      (select sum(amount)::text from ledger_entries where type = 'debit') as debits,
      (select count(*)::int from (select transaction_id from ledger_entries group by transaction_id
        having sum(case type when 'debit' then amount else -amount end) <> 0) wrong) as unbalanced`)
  return JSON.stringify(rows[0])
}

async function isWhole(mediaDir: string, { uploadId, sha256 }: typeof mediaAssets.$inferSelect) {
  const content = await readFile(join(mediaDir, 'incoming', uploadId)).catch(() => undefined)
  return content !== undefined && createHash('sha256').update(content).digest('hex') === sha256
}

/** Recorded files whose bytes are missing or others. */
export async function brokenFiles({ queries }: Database, mediaDir: string) {
  const assets = await queries.select().from(mediaAssets)
  const whole = await Promise.all(assets.map((asset) => isWhole(mediaDir, asset)))
  return { files: assets.length, broken: assets.filter((_, place) => !whole[place]).map(({ id }) => id) }
}

/** The acknowledged writes that the database does not have. */
export async function lostOf({ queries }: Database, writes: readonly Write[]) {
  const { rows } = await queries.execute<{ id: string }>(
    sql`select record_id as id from record_moves where entity = 'task' and event = 'task.complete'`,
  )
  const kept = {
    task: new Set((await queries.select({ id: tasks.id }).from(tasks)).map(({ id }) => id)),
    move: new Set(rows.map(({ id }) => id)),
    file: new Set((await queries.select({ id: mediaAssets.id }).from(mediaAssets)).map(({ id }) => id)),
  }
  return writes.filter(({ kind, id }) => !kept[kind].has(id))
}
