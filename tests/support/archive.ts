import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

/** Moves all sealed entries out of the audit log, by the statements of `docs/operations.md` without the copy of `psql`. */
export async function moveOutAsDocumented(tx: Transaction) {
  const [, block = ''] = /```sql\n(create temporary table old [\s\S]*?)```/.exec(OPERATIONS) ?? []
  const statements = block.replace(/^\\copy.*\n/m, '').replace("'2026-01-01'", "'2999-01-01'")
  for (const statement of statements.split(/;\n/).filter(Boolean)) await tx.execute(sql.raw(statement))
}
