import { sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Database, Queries } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'
import { isWithin, latestCredible } from './stored-time.ts'

export interface Limit {
  /** What is counted, with its kind in front: `ip:…`, `mail:…`. */
  readonly key: string
  readonly most: number
  readonly windowSeconds: number
}

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Adds `amount` to the counter in one atomic statement. Throws when nothing was stored. */
export async function add(
  queries: Pick<Queries, 'insert'>,
  { key, windowSeconds }: Omit<Limit, 'most'>,
  amount: number,
  now: Date,
) {
  const windowMs = windowSeconds * 1000
  const isOver = sql`not ${isWithin(rateCounters.windowStart, windowSeconds, now)}`
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

const ALLOWED: Verdict = { allowed: true }

const refusedUntil = (until: number, now: Date): Verdict => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
})

export async function countAgainst(queries: Pick<Queries, 'insert'>, limit: Limit, now: Date): Promise<Verdict> {
  const { count, until } = await add(queries, limit, 1, now)
  return count <= limit.most ? ALLOWED : refusedUntil(until, now)
}

interface Block {
  left: number
  /** The counter has no more until the window ends. */
  readonly isLast: boolean
  readonly until: number
}

interface Counters extends Pick<Database, 'freeSpace'> {
  readonly queries: Pick<Queries, 'insert'>
}

const BLOCKS_IN_LIMIT = 20
const SWEEP_MS = 60_000

/**
 * No write for each call: a process takes a twentieth of the limit from the shared counter and counts it in memory.
 * Without `db`, each process counts alone.
 */
export function countInBlocks(db?: Counters) {
  const blocks = new Map<string, Block>()
  const asked = new Map<string, Promise<void>>()
  let sweptAt = 0

  function sweep(now: Date) {
    const time = now.getTime()
    if (sweptAt > latestCredible(now).getTime()) blocks.clear()
    else if (time - sweptAt < SWEEP_MS) return
    sweptAt = time
    for (const [key, { until }] of blocks) if (until <= time) blocks.delete(key)
  }

  /** While nothing can be written, this process grants the whole limit by itself. */
  function countAlone({ key, most, windowSeconds }: Limit, now: Date) {
    blocks.set(key, { left: most, isLast: true, until: now.getTime() + windowSeconds * 1000 })
  }

  async function takeBlock(limit: Limit, now: Date) {
    if (!db || (await db.freeSpace()) === 'none') return countAlone(limit, now)
    const size = Math.ceil(limit.most / BLOCKS_IN_LIMIT)
    const { count, until } = await add(db.queries, limit, size, now)
    const left = Math.max(0, Math.min(size, limit.most - (count - size)))
    blocks.set(limit.key, { left, isLast: left < size, until })
  }

  /** One query at a time for each key; concurrent callers wait for its block. */
  function ask(limit: Limit, now: Date) {
    const asking = takeBlock(limit, now).finally(() => asked.delete(limit.key))
    asked.set(limit.key, asking)
    return asking
  }

  return async function count(limit: Limit, now: Date): Promise<Verdict> {
    sweep(now)
    const block = blocks.get(limit.key)
    if (block && now.getTime() < block.until) {
      if (block.left > 0) {
        block.left -= 1
        return ALLOWED
      }
      if (block.isLast) return refusedUntil(block.until, now)
    }
    await (asked.get(limit.key) ?? ask(limit, now))
    return count(limit, now)
  }
}

/** Eight groups of 16 bits make an IPv6 address; the first four name its network. */
const GROUPS_OF_NETWORK = 4

/** An IPv4 address, also when written as IPv6, or the /64 of an IPv6 address: one subscriber holds a whole /64. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const groups = address.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
