import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { sortKeyOf } from './sort-key.ts'

const words: Column<string> = { id: 'word', header: 'Word', text: (word) => word }

test('sort keys ignore case and accents, and order numbers within texts by value', () => {
  const order = ['Émeka 2', 'emeka 10', 'Obi', 'Ölu', 'zed']
  const keyOf = (word: string) => String(sortKeyOf(words, word))
  expect(order.toReversed().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))).toEqual(order)
})

test('a number is its own sort key, and a value that is not a number has none', () => {
  expect([10, Number.NaN].map((value) => sortKeyOf({ ...words, sortBy: () => value }, 'a'))).toEqual([10, undefined])
})
