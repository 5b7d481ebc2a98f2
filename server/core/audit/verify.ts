import { asc, eq, gt } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { auditHead, auditLog } from '#server/db/schema.ts'
import { type AuditRow, CHAIN_START, hashOf } from './chain.ts'

const BATCH = 1_000

interface ChainEnd {
  readonly position: number
  readonly hash: string
}

export type ChainReport =
  | { readonly sound: true; readonly rows: number; readonly hash: string }
  | { readonly sound: false; readonly position: number; readonly problem: string }

function problemOf(row: AuditRow, end: ChainEnd) {
  const { hash, ...content } = row
  if (row.position !== end.position + 1) return `position ${end.position + 1} is missing`
  if (row.previousHash !== end.hash) return 'it does not follow the row before it'
  if (hashOf(content) !== hash) return 'its content does not fit its hash'
  return undefined
}

/** Reads the whole audit log and reports the first break of the chain. Needs a transaction with a snapshot. */
export async function verifyAudit(tx: Transaction): Promise<ChainReport> {
  let end: ChainEnd = { position: 0, hash: CHAIN_START }
  for (;;) {
    const rows = await tx
      .select()
      .from(auditLog)
      .where(gt(auditLog.position, end.position))
      .orderBy(asc(auditLog.position))
      .limit(BATCH)
    for (const row of rows) {
      const problem = problemOf(row, end)
      if (problem) return { sound: false, position: row.position, problem }
      end = row
    }
    if (rows.length < BATCH) break
  }
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1))
  if (head?.position !== end.position || head.hash !== end.hash)
    return { sound: false, position: end.position + 1, problem: `the log should go on to position ${head?.position}` }
  return { sound: true, rows: end.position, hash: end.hash }
}
