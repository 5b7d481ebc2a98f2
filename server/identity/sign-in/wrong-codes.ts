import { and, eq, gt } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { add } from '#server/core/rate-limit.ts'
import type { Transaction } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'
import { HOUR_SECONDS } from './next-code.ts'
import type { SignInCaller } from './sign-in-caller.ts'

const DAY_SECONDS = 24 * HOUR_SECONDS
const NEXT_RUNG = 1_000

export async function countWrongCode({ now }: Services, tx: Transaction, caller: SignInCaller, emailHash: string) {
  await add(tx, ofCaller(caller), 1, now())
  await add(tx, forAddress(caller, emailHash), 1, now())
}

/** Seconds until the caller may try again; undefined if now. */
export async function secondsUntilNextTry(services: Services, tx: Transaction, caller: SignInCaller) {
  const counter = await read(services, tx, ofCaller(caller))
  if (!counter || counter.count < services.limits.wrongCodesPerIpPerHour) return undefined
  return Math.ceil((counter.windowStart.getTime() - services.now().getTime()) / 1000) + HOUR_SECONDS
}

/** Two after the limit of a day, three after a thousand times as many: no number of guesses locks out the owner. */
export async function codesNeeded(services: Services, tx: Transaction, caller: SignInCaller, emailHash: string) {
  const { count = 0 } = (await read(services, tx, forAddress(caller, emailHash))) ?? {}
  const first = services.limits.wrongCodesPerEmailPerDay
  return 1 + [first, first * NEXT_RUNG].filter((rung) => count >= rung).length
}

/** Counts wrong codes for all addresses. Right codes do not count: an office may share one IP address. */
const ofCaller = ({ key }: SignInCaller) => ({ key: `wrong-code:${key}`, windowSeconds: HOUR_SECONDS })

/** Counts the wrong codes for an address by all strangers together, or by one known browser. */
const forAddress = ({ key, isKnown }: SignInCaller, emailHash: string) => ({
  key: `guess:${isKnown ? key : emailHash}`,
  windowSeconds: DAY_SECONDS,
})

async function read({ now }: Services, tx: Transaction, { key, windowSeconds }: ReturnType<typeof forAddress>) {
  const begun = new Date(now().getTime() - windowSeconds * 1000)
  const [counter] = await tx
    .select()
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), gt(rateCounters.windowStart, begun)))
  return counter
}
