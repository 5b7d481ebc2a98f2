import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PagedListView } from '#src/list/list-view.ts'
import type { RowSource, TableList } from '#src/list/row-source.ts'
import { viewOf } from '#src/list/use-query-list.ts'
import { NAME_PAIRS, NAMES_IN_ORDER } from '#tests/support/name-pairs.ts'
import { type Column, sortKeyOf } from './column.ts'
import { arrangedAs, originalsOf, useDataTable } from './use-data-table.ts'

interface Row {
  readonly _id: string
  readonly count?: number | undefined
}

const rowsOf = (...names: string[]): Row[] => names.map((_id) => ({ _id }))
const namesOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id)

const NAME: Column<Row> = { id: 'name', header: 'Name', text: ({ _id }) => _id, size: 8 }
const COUNT: Column<Row> = { id: 'count', header: 'Count', text: () => '', sortBy: ({ count }) => count, size: 8 }

interface Given extends Partial<RowSource<Row>> {
  view?: PagedListView
  columns?: readonly Column<Row>[]
  matches?: (row: Row) => boolean
}

type Made = ReturnType<typeof useDataTable<Row>>

function Table({ list, onMade }: { list: TableList<Row>; onMade: (made: Made) => void }) {
  onMade(useDataTable(list))
  return null
}

function tableOf({ view = {}, columns = [NAME, COUNT], matches, rows = [], ...source }: Given) {
  const changes: Partial<PagedListView>[] = []
  const list: TableList<Row> = {
    entityPlural: 'tasks',
    columns,
    rows: { rows, ...source } as RowSource<Row>,
    view,
    onViewChange: (change) => changes.push(change),
    filter: { control: null, count: 0, onClear: () => {}, matches },
  }
  const made: Made[] = []
  renderToString(createElement(Table, { list, onMade: (table) => made.push(table) }))
  return { ...(made[0] as Made), changes }
}

test.each([
  [undefined, ['b', ' ', 'A10', 'a9']],
  ['name', [' ', 'a9', 'A10', 'b']],
  ['-name', ['b', 'A10', 'a9', ' ']],
  ['count', ['A10', 'b', ' ', 'a9']],
  ['-count', ['b', 'A10', ' ', 'a9']],
  ['gone', ['b', ' ', 'A10', 'a9']],
])('rows in memory are sorted by %s, and those without a key come last', (sort, names) => {
  const rows = [{ _id: 'b', count: 2 }, { _id: ' ' }, { _id: 'A10', count: 1 }, { _id: 'a9' }]
  expect(namesOf(originalsOf(tableOf({ rows, view: { sort } }).table))).toEqual(names)
})

test('a column without a sort has none, whatever the address says', () => {
  const columns = [{ ...NAME, isUnsorted: true }]
  const { table } = tableOf({ rows: rowsOf('b', 'a'), columns, view: { sort: 'name' } })
  expect(namesOf(originalsOf(table))).toEqual(['b', 'a'])
  expect(table.getColumn('name')?.getCanSort()).toBe(false)
})

test('a press with Shift sorts by one column too', () => {
  const { table, changes } = tableOf({ view: { sort: '-count' } })
  table.getColumn('name')?.toggleSorting(undefined, true)
  expect(changes).toEqual([{ sort: 'name' }])
})

test.each([
  ['nothing', undefined, ['Audit 10']],
  ['the filters', { manualFiltering: true }, ['Audit 10', 'Plan', 'Report']],
  ['everything', { manualFiltering: true, manualSorting: true }, ['Report', 'Audit 10', 'Plan']],
] as const)(
  'where the server has done %s, the table does the rest, also for rows of other pages',
  (_, manual, names) => {
    const rows = rowsOf('Report', 'Audit 10', 'Plan')
    const { table } = tableOf({
      rows,
      manual,
      view: { search: ' AUDIT ', sort: 'name' },
      matches: ({ _id }) => _id !== 'Plan',
    })
    expect(namesOf(originalsOf(table))).toEqual(names)
    const others = rowsOf('Audit 2', 'Plan 7')
    const expected = manual ? ['Audit 2', 'Plan 7'] : ['Audit 2']
    expect(namesOf(arrangedAs(table, others))).toEqual(expected)
    expect(namesOf(originalsOf(table))).toEqual(names)
  },
)

test.each(NAME_PAIRS)('a list in memory with %j, searched for %j, finds it: %j', (stored, search, isFound) => {
  const columns: Column<Row>[] = [
    { ...NAME, id: 'first', text: ({ _id }) => _id.split(' ')[0] ?? '' },
    { ...NAME, id: 'others', text: ({ _id }) => _id.split(' ').slice(1).join(' ') },
  ]
  const { table } = tableOf({ rows: rowsOf(stored), columns, view: { search } })
  expect(namesOf(originalsOf(table))).toEqual(isFound ? [stored] : [])
})

test('a turned page changes nothing else, and another page size keeps the first row in view', () => {
  const { table, changes } = tableOf({ view: { page: 6 }, server: { total: 300 } })
  table.setPageIndex(6)
  table.setPageSize(25)
  expect(changes).toEqual([{ page: 7 }, { page: 3, size: 25 }])
  expect(Object.keys(changes[0] ?? {})).toEqual(['page'])
})

test('a search for the server is cut without half of a letter', () => {
  const viewOfSearch = (search: string) => viewOf({ search }, []).search
  expect(viewOfSearch(`${'a'.repeat(199)}𠮷`)).toBe('a'.repeat(199))
  expect(viewOfSearch(`${'a'.repeat(198)}𠮷𠮷`)).toBe(`${'a'.repeat(198)}𠮷`)
})

const words: Column<string> = { id: 'word', header: 'Word', text: (word) => word, size: 8 }

test.each([
  [['Émeka 2', 'emeka 10', 'Obi', 'Ölu', 'zed']],
  [['2', '٣', '४', '𞥕', '９', '10', '१२', '٢٠', 'Part 2', 'Part ٣', 'Part 10', 'Z']],
  [NAMES_IN_ORDER],
])('sort keys fold what the search folds, and order numbers within texts by value: %j', (order) => {
  const keyOf = (word: string) => String(sortKeyOf(words, word))
  expect(order.toReversed().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))).toEqual(order)
})

test('a number is its own sort key, and a value that is not a number has none', () => {
  expect([10, Number.NaN].map((value) => sortKeyOf({ ...words, sortBy: () => value }, 'a'))).toEqual([10, undefined])
})
