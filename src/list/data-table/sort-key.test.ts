import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts'

const words: Column<string> = { id: 'word', header: 'Word', text: (word) => word }

const sorted = (keys: readonly SortKey[], direction: 1 | -1) =>
  keys.toSorted((one, other) => compareKeys(one, other, direction))

test('case and accents do not count, and numbers count by their value', () => {
  const order = ['Émeka 2', 'emeka 10', 'Obi', 'Ölu', 'zed']
  const byKey = (one: string, other: string) => compareKeys(sortKeyOf(words, one), sortKeyOf(words, other), 1)
  expect(order.toReversed().sort(byKey)).toEqual(order)
})

test('what has no value comes last upwards and downwards', () => {
  expect([compareKeys(undefined, 1, 1), compareKeys(undefined, 1, -1)]).toEqual([1, 1])
  expect([compareKeys(1, undefined, 1), compareKeys(1, undefined, -1)]).toEqual([-1, -1])
  expect(sortKeyOf({ ...words, sortBy: () => Number.NaN }, 'a')).toBe(undefined)
})

test('numbers are compared as numbers', () => {
  expect(sorted([10, 9, 100], 1)).toEqual([9, 10, 100])
  expect(sorted([10, 9, 100], -1)).toEqual([100, 10, 9])
})
