import type { Services } from '#server/core/context.ts'
import { countAgainst, networkOf } from '#server/core/rate-limit.ts'
import { tooMany } from '#server/errors/app-error.ts'

const HOUR = 3_600

async function limited({ db, now }: Services, key: string, most: number) {
  const verdict = await countAgainst(db.queries, { key, most, windowSeconds: HOUR }, now())
  if (!verdict.allowed) throw tooMany('Too many uploads. Try again later.', verdict.retryAfterSeconds)
}

/** Counts an upload of the network. Rejects with 429 above the limit of an hour. */
export const limitedUploads = (services: Services, ip: string) =>
  limited(services, `upload:${networkOf(ip)}`, services.limits.uploadsPerIpPerHour)

/** Counts an upload by URL of the network. Rejects with 429 above the limit of an hour. */
export const limitedFetches = (services: Services, ip: string) =>
  limited(services, `fetch:${networkOf(ip)}`, services.limits.fetchesPerIpPerHour)
