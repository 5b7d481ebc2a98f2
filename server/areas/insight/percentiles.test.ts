import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentiles } from './percentiles.ts'

const sorted = (values: readonly number[]) => Float64Array.from(values).sort()

/** The smallest value that at least this part of all values does not exceed. */
const smallest = (values: Float64Array, part: number) => values[Math.ceil(part * values.length) - 1] ?? null

test('percentiles of sorted lists are those of all their values together', () => {
  const list = fc.array(fc.oneof(fc.nat(5), fc.nat(100_000_000)), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
      const all = sorted(lists.flat())
      expect(percentiles(lists.map(sorted))).toEqual({ median: smallest(all, 0.5), p90: smallest(all, 0.9) })
    }),
  )
})
