import { WAITS_MAX } from '#contract/insight.ts'
import type { Summary } from './blocks.ts'
import type { MovesCopy } from './copy.ts'
import { SEPARATOR } from './kinds.ts'
import { percentiles } from './percentiles.ts'

/** How often and how long, by the code of the handover. */
function countWaits(copy: MovesCopy, summaries: readonly Summary[]) {
  const waits = new Uint32Array(copy.handovers.length)
  const waited = new Float64Array(copy.handovers.length)
  for (const { handovers, waited: seconds } of summaries)
    for (let place = 0; place < handovers.length; place += 1) {
      const code = handovers[place] ?? 0
      waits[code] = (waits[code] ?? 0) + 1
      waited[code] = (waited[code] ?? 0) + (seconds[place] ?? 0)
    }
  return { waits, waited }
}

/** The codes of the most frequent handovers; of equally frequent ones those that took longer in sum. */
function mostFrequent(copy: MovesCopy, { waits, waited }: ReturnType<typeof countWaits>) {
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

/** The sorted seconds of one handover. */
function secondsOf(code: number, summaries: readonly Summary[]) {
  const parts = summaries.flatMap(({ handovers, waited }) => {
    const first = handovers.indexOf(code)
    return first < 0 ? [] : [...waited.subarray(first, handovers.lastIndexOf(code) + 1)]
  })
  return Float64Array.from(parts).sort()
}

/** Who waited for whom, with ids of people. */
export const waitsIn = (copy: MovesCopy, summaries: readonly Summary[]) =>
  mostFrequent(copy, countWaits(copy, summaries)).map((code) => {
    const seconds = secondsOf(code, summaries)
    return { ...copy.handover(code), count: seconds.length, medianSeconds: percentiles([seconds]).median ?? 0 }
  })
