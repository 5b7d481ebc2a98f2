import { and, eq, gt, gte } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'
import type { Services } from '#server/services/context.ts'
import { countAgainst } from '#server/services/rate-limit.ts'
import { networkOf } from './network.ts'

const HOUR_SECONDS = 3_600

const keyOf = (ip: string) => `wrong-code:${networkOf(ip)}`

/** Only wrong codes count, so that a whole office behind one address can sign in with right ones. */
export const countWrongCode = ({ limits, now }: Services, tx: Transaction, ip: string) =>
  countAgainst(tx, { key: keyOf(ip), most: limits.wrongCodesPerIpPerHour, windowSeconds: HOUR_SECONDS }, now())

/** In how many seconds `ip` may guess again, or nothing when it may now. */
export async function secondsUntilNextGuess({ limits, now }: Services, tx: Transaction, ip: string) {
  const at = now().getTime()
  const [full] = await tx
    .select()
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, keyOf(ip)),
        gte(rateCounters.count, limits.wrongCodesPerIpPerHour),
        gt(rateCounters.windowStart, new Date(at - HOUR_SECONDS * 1000)),
      ),
    )
  return full && Math.ceil((full.windowStart.getTime() - at) / 1000) + HOUR_SECONDS
}
