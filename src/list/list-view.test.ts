import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ledgerSearch } from '#src/features/ledger/ledger-search.ts'
import { usersSearch } from '#src/features/users/user-search.ts'
import { type ListView, listView, pagedListView, urlChoices } from './list-view.ts'
import { searchChange } from './use-list-search.ts'

const FULL = { search: 'report', sort: '-dueDate', hidden: ['feedback'] }
const PAGED = { search: 'report', page: 2, size: 50 }

test.each([
  ['of an untouched list is empty', listView, {}, {}],
  ['that is full is kept', listView, FULL, FULL],
  [
    'of a list that is loaded completely has no pages',
    listView,
    { sort: 'title', page: 2, size: 50 },
    { sort: 'title' },
  ],
  ['of a list that the server cuts has pages', pagedListView, PAGED, PAGED],
  ['whose search an address turned into a number has a text again', listView, { search: 2026 }, { search: '2026' }],
  ['leaves out what it cannot read', pagedListView, { search: {}, sort: 1, hidden: 'all', page: 0, size: 7 }, {}],
])('a view %s', (_, schema, address, view) => {
  expect(v.parse(schema, address)).toEqual(view)
})

test.each([
  [ledgerSearch, { from: '2026-03', to: '2026-01' }, { from: '2026-01', to: '2026-03' }],
  [ledgerSearch, { minAmount: '10', maxAmount: '9.99' }, { minAmount: '9.99', maxAmount: '10' }],
  [ledgerSearch, { from: '2026-03', minAmount: '10' }, { from: '2026-03', minAmount: '10' }],
  ...[' 1250000 ', '1250000\u00a0', '\t1250000\r\n', '１２５００００', '١٢٥٠٠٠٠', 1250000].map(
    (minAmount) => [ledgerSearch, { minAmount }, { minAmount: '1250000' }] as const,
  ),
  ...['', '1 250 000', '-1', ' -1', '1.250.000,00', '1.005', '1e6', '12345678901234567'].map(
    (maxAmount) => [ledgerSearch, { maxAmount }, {}] as const,
  ),
  [usersSearch, { from: '2026-02-01', to: '2026-01-31' }, { from: '2026-01-31', to: '2026-02-01' }],
  [usersSearch, { from: '2026-01-31', to: '2026-02-01' }, { from: '2026-01-31', to: '2026-02-01' }],
] as const)('a range from its end to its start is turned around: %#', (search, address, shown) => {
  expect(v.parse(search, address)).toEqual(shown)
})

test('a change is merged into what the address says', () => {
  const { search } = searchChange<{ page?: number; tab?: string }>({ page: undefined })
  expect(search({ tab: 'employee', page: 2 })).toEqual({ tab: 'employee', page: undefined })
})

test.each([
  [{ sort: '-dueDate', hidden: ['feedback'] }, { hidden: ['feedback', 'dueDate'] }, { sort: undefined }],
  [{ sort: 'dueDate', hidden: ['feedback'] }, { hidden: ['feedback', 'title'] }, { sort: 'dueDate' }],
  [{ sort: 'dueDate' }, { hidden: undefined }, { sort: 'dueDate' }],
])('of %j, %j leaves %j: hiding the sorted column ends its sort', (before, change, { sort }) => {
  expect(searchChange<ListView>(change).search(before)).toEqual({ ...change, sort })
})

test.each([
  [{ search: 'report', page: undefined }, true],
  [{ sort: '-dueDate' }, true],
  [{ hidden: ['feedback'] }, true],
  [{ size: 50, page: undefined }, true],
  [{ page: 2 }, false],
  [{ tab: 'employee' }, false],
  [{ status: 'proposed', page: undefined }, false],
])('%j overwrites the address: %s', (change, replaces) => {
  expect(searchChange<object>(change).replace).toBe(replaces)
})

test.each([
  ['a', ['a']],
  [
    ['b', 'a', 'b', 'x', 1],
    ['b', 'a'],
  ],
  ['x', undefined],
  [[], undefined],
])('of several values, %j is read as %j', (given, read) => {
  expect(v.parse(v.object({ status: urlChoices(['a', 'b']) }), { status: given })).toEqual({ status: read })
})
