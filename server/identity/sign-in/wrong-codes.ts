import { and, eq, gt } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { add } from '#server/core/rate-limit.ts'
import type { Transaction } from '#server/db/connect.ts'
import { rateCounters } from '#server/db/schema.ts'
import type { SignInCaller } from './asker.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const NEXT_RUNG = 1_000

/** Counts the wrong codes of an asker for all addresses. Right codes do not count: an office may share one IP address. */
const ofAsker = ({ key }: SignInCaller) => ({ key: `wrong-code:${key}`, windowSeconds: HOUR_SECONDS })

/** Counts the wrong codes for an address by all strangers together, or by one known browser. */
const forAddress = ({ key, isKnown }: SignInCaller, emailHash: string) => ({
  key: `guess:${isKnown ? key : emailHash}`,
  windowSeconds: DAY_SECONDS,
})

interface Counted {
  readonly key: string
  readonly windowSeconds: number
}

async function read({ now }: Services, tx: Transaction, { key, windowSeconds }: Counted) {
  const begun = new Date(now().getTime() - windowSeconds * 1000)
  const [counter] = await tx
    .select()
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), gt(rateCounters.windowStart, begun)))
  return counter
}

export async function countWrongCode({ now }: Services, tx: Transaction, asker: SignInCaller, emailHash: string) {
  await add(tx, ofAsker(asker), 1, now())
  await add(tx, forAddress(asker, emailHash), 1, now())
}

/** Seconds until the asker may try again; undefined if now. */
export async function secondsUntilNextTry(services: Services, tx: Transaction, asker: SignInCaller) {
  const counter = await read(services, tx, ofAsker(asker))
  if (!counter || counter.count < services.limits.wrongCodesPerIpPerHour) return undefined
  return Math.ceil((counter.windowStart.getTime() - services.now().getTime()) / 1000) + HOUR_SECONDS
}

/**
 * How many codes in a row sign the asker in: one, two after as many wrong ones in a day as the limit says, three after a
 * thousand times as many. Each guess is worth less than the ones before, and no number of guesses locks out the owner.
 */
export async function codesNeeded(services: Services, tx: Transaction, asker: SignInCaller, emailHash: string) {
  const { count = 0 } = (await read(services, tx, forAddress(asker, emailHash))) ?? {}
  const first = services.limits.wrongCodesPerEmailPerDay
  return 1 + [first, first * NEXT_RUNG].filter((rung) => count >= rung).length
}
