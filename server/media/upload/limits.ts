import type { Services } from '#server/core/context.ts'
import { networkOf } from '#server/core/network.ts'
import { countAgainst } from '#server/core/rate-limit.ts'
import { tooMany } from '#server/errors/app-error.ts'

const HOUR = 3_600

async function limited({ db, now }: Services, key: string, most: number) {
  const verdict = await countAgainst(db.queries, { key, most, windowSeconds: HOUR }, now())
  if (!verdict.allowed) throw tooMany('Too many uploads. Try again later.', verdict.retryAfterSeconds)
}

/** Counts one more upload of the address's network. Rejects with a 429 beyond the limit. */
export const limitedUploads = (services: Services, ip: string) =>
  limited(services, `upload:${networkOf(ip)}`, services.limits.uploadsPerIpPerHour)

export const limitedFetches = (services: Services, ip: string) =>
  limited(services, `fetch:${networkOf(ip)}`, services.limits.fetchesPerIpPerHour)
