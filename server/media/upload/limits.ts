import type { Services } from '#server/core/context.ts'
import { countAgainst, networkOf } from '#server/core/rate-limit.ts'
import { tooMany } from '#server/errors/app-error.ts'

const HOUR = 3_600

const MOST = { upload: 'uploadsPerIpPerHour', fetch: 'fetchesPerIpPerHour' } as const

/** Counts an upload, or one by URL, of the network. Rejects with 429 above the limit of an hour. */
export async function limitUploads({ db, now, limits }: Services, kind: keyof typeof MOST, ip: string) {
  const limit = { key: `${kind}:${networkOf(ip)}`, most: limits[MOST[kind]], windowSeconds: HOUR }
  const verdict = await countAgainst(db.queries, limit, now())
  if (!verdict.allowed) throw tooMany('Too many uploads. Try again later.', verdict.retryAfterSeconds)
}
