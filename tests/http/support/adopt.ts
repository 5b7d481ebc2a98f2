import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { MIGRATIONS } from '#server/db/pool.ts'

const [adoption = ''] = readFileSync(join(MIGRATIONS, '0009_record-moves.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .slice(-1)

/** The moves that the migration gives to every record that exists already. */
export const adoptRecords = ({ queries }: Database) => queries.execute(sql.raw(adoption))
