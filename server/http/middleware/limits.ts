import { createMiddleware } from 'hono/factory'
import { tooMany, unavailable } from '#server/errors.ts'
import type { Services } from '#server/services/context.ts'
import { countInBlocks } from '#server/services/rate-blocks.ts'
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

function limitPerMinute({ db, now }: Services, kind: 'ip' | 'user', most: number) {
  const count = countInBlocks(db)
  return async (whose: string) => {
    const verdict = await count({ key: `${kind}:${whose}`, most, windowSeconds: 60 }, now())
    if (!verdict.allowed) throw tooMany('Too many requests. Try again shortly.', verdict.retryAfterSeconds)
  }
}

/** The general limit for one address, far above what a person does; sign-in has tighter ones of its own. */
export function limitedPerAddress(services: Services) {
  const limit = limitPerMinute(services, 'ip', services.limits.callsPerIpPerMinute)
  return createMiddleware<AppEnv>(async (c, next) => {
    await limit(c.get('origin').ip)
    await next()
  })
}

/** The same for one person, whatever their address. */
export const limitedPerPerson = (services: Services) =>
  limitPerMinute(services, 'user', services.limits.callsPerUserPerMinute)
