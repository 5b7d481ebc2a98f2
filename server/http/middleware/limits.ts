import { createMiddleware } from 'hono/factory'
import type { Services } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { countInBlocks, networkOf } from '#server/core/rate-limit.ts'
import type { Database } from '#server/db/connect.ts'
import { noSpace, tooMany, unavailable } from '#server/errors/app-error.ts'

/** Files whose name changes with their content. Browsers keep them, and a page needs many. */
export const HASHED = '/assets/'

/** Runs at most `most` calls at once. Rejects the next one with 503, instead of a queue that no client waits for. */
export function concurrencyLimit(most: number) {
  let concurrentRequests = 0
  return async <T>(work: () => Promise<T>) => {
    if (concurrentRequests >= most) throw unavailable('The server is busy. Try again shortly.', 1)
    concurrentRequests += 1
    try {
      return await work()
    } finally {
      concurrentRequests -= 1
    }
  }
}

export type ReadBody = ReturnType<typeof boundedBodies>

/** Reads at most `most` bodies of one network at once. Rejects the next one of that network with 429. */
export function boundedBodies(most: number) {
  const open = new Map<string, number>()
  return async <T>(ip: string, read: () => Promise<T>) => {
    const network = networkOf(ip)
    const before = open.get(network) ?? 0
    if (before >= most) throw tooMany('Too many requests of this network are incomplete. Try again shortly.', 1)
    open.set(network, before + 1)
    try {
      return await read()
    } finally {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    }
  }
}

function limitPerMinute({ now }: Services, kind: 'ip' | 'user', most: number, count: ReturnType<typeof countInBlocks>) {
  return async (whose: string) => {
    const verdict = await count({ key: `${kind}:${whose}`, most, windowSeconds: 60 }, now())
    if (!verdict.allowed) throw tooMany('Too many requests. Try again shortly.', verdict.retryAfterSeconds)
  }
}

/** The limit of one network per minute, far above what a person needs; rejects with 429. Sign-in has lower limits. */
export function limitedPerAddress(services: Services) {
  const limit = limitPerMinute(services, 'ip', services.limits.callsPerIpPerMinute, countInBlocks(services.db))
  return (ip: string) => limit(networkOf(ip))
}

/** The limit of one user per minute, on any network; rejects with 429. */
export const limitedPerPerson = (services: Services) =>
  limitPerMinute(services, 'user', services.limits.callsPerUserPerMinute, countInBlocks(services.db))

/** As many pages and documents per minute as calls. Each process counts alone, so that a page needs no database. */
export function limitedPages(services: Services) {
  const limit = limitPerMinute(services, 'ip', services.limits.callsPerIpPerMinute, countInBlocks())
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.req.path.startsWith(HASHED)) await limit(networkOf(c.get('request').ip))
    await next()
  })
}

/** Rejects with 507 on a nearly full disk; with `mayUseReserve`, only below half of the space that must be free. */
export async function requireSpace(db: Pick<Database, 'freeSpace'>, { mayUseReserve = false } = {}) {
  const space = await db.freeSpace()
  if (space === 'none' || (space === 'reserve' && !mayUseReserve)) throw noSpace()
}
