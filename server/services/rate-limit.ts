import { eq, sql } from 'drizzle-orm'
import type { Queries } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'

export interface Limit {
  /** What is counted, with its kind in front: `ip:…`, `mail:…`. */
  readonly key: string
  readonly most: number
  readonly windowSeconds: number
}

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Counts one more of `limit.key` in a single atomic statement, on its own or inside a transaction, and says whether it was still allowed. */
export async function countAgainst(queries: Pick<Queries, 'insert'>, limit: Limit, now: Date): Promise<Verdict> {
  const windowMs = limit.windowSeconds * 1000
  const isOver = sql`${rateCounters.windowStart} <= ${new Date(now.getTime() - windowMs)}`
  const [row] = await queries
    .insert(rateCounters)
    .values({ key: limit.key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${rateCounters.windowStart} end`,
      },
    })
    .returning()
  if (!row || row.count <= limit.most) return { allowed: true }
  const remainingMs = row.windowStart.getTime() + windowMs - now.getTime()
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) }
}

/** Starts the count of `key` anew. */
export const forgetCount = async (queries: Pick<Queries, 'delete'>, key: string) => {
  await queries.delete(rateCounters).where(eq(rateCounters.key, key))
}
