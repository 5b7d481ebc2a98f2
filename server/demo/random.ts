/** Repeatable numbers from 0 up to, but not including, 1: the same seed gives the same organization (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = ReturnType<typeof seededRandom>

/** A whole number from `least` to `most`, both included. */
export const whole = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1))

/** Throws on an empty list. */
export function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[whole(random, 0, from.length - 1)]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}
