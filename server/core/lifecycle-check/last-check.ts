import { desc, lte, max, sql } from 'drizzle-orm'
import type { ReadContext } from '#server/core/context.ts'
import type { Transaction } from '#server/db/connect.ts'
import { lifecycleChecks } from '#server/db/log-tables.ts'
import type { LifecycleReport } from './verify.ts'

const KEPT = 10

export async function storeCheck(tx: Transaction, report: LifecycleReport, at: Date) {
  await tx.insert(lifecycleChecks).values({ ...report, at })
  const newest = tx.select({ id: max(lifecycleChecks.id) }).from(lifecycleChecks)
  await tx.delete(lifecycleChecks).where(lte(lifecycleChecks.id, sql`(${newest}) - ${KEPT}`))
}

export async function readLastCheck({ queries }: ReadContext) {
  const [row] = await queries.select().from(lifecycleChecks).orderBy(desc(lifecycleChecks.id)).limit(1)
  if (!row) return { data: null }
  const { id, at, ...report } = row
  return { data: { ...report, at: at.toISOString(), isSound: report.found === 0 } }
}
