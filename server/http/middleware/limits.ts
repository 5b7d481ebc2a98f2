import { createMiddleware } from 'hono/factory'
import { tooMany, unavailable } from '#server/errors.ts'
import type { Services } from '#server/services/context.ts'
import { countAgainst } from '#server/services/rate-limit.ts'
import type { AppEnv } from '../handler.ts'

/** Refuses what exceeds the work in hand at once, instead of letting a queue grow that nobody waits for. */
export function boundedWork(most: number) {
  let inWork = 0
  return createMiddleware<AppEnv>(async (_c, next) => {
    if (inWork >= most) throw unavailable('The server is busy. Try again shortly.', 1)
    inWork += 1
    try {
      await next()
    } finally {
      inWork -= 1
    }
  })
}

/** The general limit for one address, far above what a person does; sign-in has tighter ones of its own. */
export const limitedPerAddress = (services: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const limit = { key: `ip:${c.get('origin').ip}`, most: services.limits.callsPerIpPerMinute, windowSeconds: 60 }
    const verdict = await countAgainst(services.db.queries, limit, services.now())
    if (!verdict.allowed) throw tooMany('Too many requests. Try again shortly.', verdict.retryAfterSeconds)
    await next()
  })
