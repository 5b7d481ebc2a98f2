import { sql } from 'drizzle-orm'
import type { Queries } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'

export interface Limit {
  /** What is counted, with its kind in front: `ip:…`, `mail:…`. */
  readonly key: string
  readonly most: number
  readonly windowSeconds: number
}

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

interface Counted {
  readonly count: number
  readonly until: number
}

/** Adds `amount` to the counter in one atomic statement. Throws when nothing was stored. */
export async function add(
  queries: Pick<Queries, 'insert'>,
  { key, windowSeconds }: Omit<Limit, 'most'>,
  amount: number,
  now: Date,
): Promise<Counted> {
  const windowMs = windowSeconds * 1000
  const isOver = sql`${rateCounters.windowStart} <= ${new Date(now.getTime() - windowMs)}`
  const [row] = await queries
    .insert(rateCounters)
    .values({ key, windowStart: now, count: amount })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateCounters.count} + excluded.count end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${rateCounters.windowStart} end`,
      },
    })
    .returning()
  if (!row) throw new Error('A count was not stored')
  return { count: row.count, until: row.windowStart.getTime() + windowMs }
}

export const ALLOWED: Verdict = { allowed: true }

export const refusedUntil = (until: number, now: Date): Verdict => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
})

export async function countAgainst(queries: Pick<Queries, 'insert'>, limit: Limit, now: Date): Promise<Verdict> {
  const { count, until } = await add(queries, limit, 1, now)
  return count <= limit.most ? ALLOWED : refusedUntil(until, now)
}
