import type { Services } from '#server/core/context.ts'
import { networkOf } from '#server/core/network.ts'
import { countInBlocks } from '#server/core/rate-limit.ts'
import { tooMany, unavailable } from '#server/errors/app-error.ts'

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

function limitPerMinute({ db, now }: Services, kind: 'ip' | 'user', most: number) {
  const count = countInBlocks(db)
  return async (whose: string) => {
    const verdict = await count({ key: `${kind}:${whose}`, most, windowSeconds: 60 }, now())
    if (!verdict.allowed) throw tooMany('Too many requests. Try again shortly.', verdict.retryAfterSeconds)
  }
}

/** The limit of one network per minute, far above what a person needs; rejects with 429. Sign-in has lower limits. */
export function limitedPerAddress(services: Services) {
  const limit = limitPerMinute(services, 'ip', services.limits.callsPerIpPerMinute)
  return (ip: string) => limit(networkOf(ip))
}

/** The limit of one user per minute, on any network; rejects with 429. */
export const limitedPerPerson = (services: Services) =>
  limitPerMinute(services, 'user', services.limits.callsPerUserPerMinute)
