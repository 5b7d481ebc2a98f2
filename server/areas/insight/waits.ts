import { WAITS_MAX } from '#contract/insight.ts'
import type { MovesCopy } from './copy.ts'
import { blocksIn, type countMoves, includes, type Period } from './count.ts'
import { SEPARATOR } from './kinds.ts'
import { percentiles } from './percentiles.ts'

type Counted = Pick<ReturnType<typeof countMoves>, 'waits' | 'waited'>

/** The codes of the most frequent handovers; of equally frequent ones those that took longer in sum. */
function mostFrequent(copy: MovesCopy, { waits, waited }: Counted) {
  const nameOf = (code: number) => Object.values(copy.handover(code)).join(SEPARATOR)
  const difference = (one: number, other: number) =>
    (waits[other] ?? 0) - (waits[one] ?? 0) ||
    (waited[other] ?? 0) - (waited[one] ?? 0) ||
    (nameOf(one) < nameOf(other) ? -1 : 1)
  const chosen: number[] = []
  for (let code = 1; code < waits.length; code += 1) {
    const last = chosen[WAITS_MAX - 1]
    if (waits[code] === 0 || (last !== undefined && difference(code, last) > 0)) continue
    chosen.push(code)
    chosen.sort(difference)
    chosen.length = Math.min(chosen.length, WAITS_MAX)
  }
  return chosen
}

/** Who waited for whom, with ids of people. */
export function waitsIn(copy: MovesCopy, period: Period, counted: Counted) {
  const codes = mostFrequent(copy, counted)
  const placeOf = new Uint8Array(copy.handovers.length)
  for (const [place, code] of codes.entries()) placeOf[code] = place + 1
  const stays = codes.map((): number[] => [])
  for (const { size, at, seconds, handover } of blocksIn(copy, period))
    for (let place = 0; place < size; place += 1) {
      const wanted = placeOf[handover[place] ?? 0] ?? 0
      if (wanted > 0 && includes(period, at[place])) stays[wanted - 1]?.push(seconds[place] ?? 0)
    }
  return stays.map((seconds, place) => ({
    ...copy.handover(codes[place] ?? 0),
    count: seconds.length,
    medianSeconds: percentiles(seconds).median ?? 0,
  }))
}
