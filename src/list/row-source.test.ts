import { expect, test } from 'vitest'
import { NAME_PAIRS, NAMES_IN_ORDER } from '#tests/support/name-pairs.ts'
import type { Column } from './data-table/column.ts'
import { asSent, inMemory, sortKeyOf } from './row-source.ts'
import { searched } from './use-paged-list.tsx'
import { viewOf } from './use-query-list.ts'

test.each([
  [undefined, ['b', '', 'A10', 'a9']],
  ['name', ['', 'a9', 'A10', 'b']],
  ['count', ['A10', 'b', '', 'a9']],
  ['-count', ['b', 'A10', '', 'a9']],
  ['gone', ['b', '', 'A10', 'a9']],
])('rows in memory are sorted by %s, and those without a key come last', (sort, names) => {
  const rows = [
    { name: 'b', count: 2 },
    { name: '', count: undefined },
    { name: 'A10', count: 1 },
    { name: 'a9', count: undefined },
  ]
  const columns = [
    { id: 'name', header: 'Name', text: ({ name }: (typeof rows)[number]) => name, size: 8 },
    { id: 'count', header: 'Count', text: () => '', sortBy: ({ count }: (typeof rows)[number]) => count, size: 8 },
  ]
  const rowsOf = inMemory(rows, columns)
  expect(rowsOf({ search: '', sort, matches: undefined }).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['inMemory', inMemory, ['Audit 10']],
  ['searched', searched, ['Audit 10', 'Report']],
  ['asSent', asSent, ['Report', 'Audit 10', 'Plan']],
] as const)('%s narrows and sorts the rows that it is given as far as the server has not', (_, narrow, expected) => {
  const column = { id: 'name', header: 'Name', text: (name: string) => name, size: 8 }
  const view = { search: ' AUDIT ', sort: 'name', matches: (name: string) => name !== 'Plan' }
  expect(narrow(['Report', 'Audit 10', 'Plan'], [column])(view)).toEqual(expected)
})

test.each(NAME_PAIRS)('a list in memory with %j, searched for %j, finds it: %j', (stored, search, isFound) => {
  const columns = [
    { id: 'first', header: 'First', text: (name: string) => name.split(' ')[0] ?? '', size: 8 },
    { id: 'others', header: 'Others', text: (name: string) => name.split(' ').slice(1).join(' '), size: 8 },
  ]
  const found = inMemory([stored], columns)({ search, sort: undefined, matches: undefined })
  expect(found).toEqual(isFound ? [stored] : [])
})

test('a search for the server is cut without half of a letter', () => {
  const viewOfSearch = (search: string) => viewOf({ search }, []).search
  expect(viewOfSearch(`${'a'.repeat(199)}𠮷`)).toBe('a'.repeat(199))
  expect(viewOfSearch(`${'a'.repeat(198)}𠮷𠮷`)).toBe(`${'a'.repeat(198)}𠮷`)
})

const words: Column<string> = { id: 'word', header: 'Word', text: (word) => word, size: 8 }

test.each([[['Émeka 2', 'emeka 10', 'Obi', 'Ölu', 'zed']], [NAMES_IN_ORDER]])(
  'sort keys fold what the search folds, and order numbers within texts by value: %j',
  (order) => {
    const keyOf = (word: string) => String(sortKeyOf(words, word))
    expect(order.toReversed().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))).toEqual(order)
  },
)

test('a number is its own sort key, and a value that is not a number has none', () => {
  expect([10, Number.NaN].map((value) => sortKeyOf({ ...words, sortBy: () => value }, 'a'))).toEqual([10, undefined])
})
