import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ledgerSearch } from '#src/features/ledger/ledger-search.ts'
import { usersSearch } from '#src/features/users/user-search.ts'
import { listView, pagedListView, urlChoices } from './list-view.ts'
import { searchChange } from './use-list-search.ts'

test('an untouched list has an empty view', () => {
  expect(v.parse(listView, {})).toEqual({})
})

test('a full view is kept', () => {
  const view = { search: 'report', sort: '-dueDate', hidden: ['feedback'] }
  expect(v.parse(listView, view)).toEqual(view)
})

test('a list that is loaded completely has no pages', () => {
  expect(v.parse(listView, { sort: 'title', page: 2, size: 50 })).toEqual({ sort: 'title' })
})

test('a list that the server cuts has pages', () => {
  const view = { search: 'report', page: 2, size: 50 }
  expect(v.parse(pagedListView, view)).toEqual(view)
})

test('a search that an address turned into a number is text again', () => {
  expect(v.parse(listView, { search: 2026 })).toEqual({ search: '2026' })
})

test('unreadable parts count as missing', () => {
  expect(v.parse(pagedListView, { search: {}, sort: 1, hidden: 'all', page: 0, size: 7 })).toEqual({})
})

test.each([
  [ledgerSearch, { from: '2026-03', to: '2026-01' }, { from: '2026-01', to: '2026-03' }],
  [ledgerSearch, { minAmount: '10', maxAmount: '9.99' }, { minAmount: '9.99', maxAmount: '10' }],
  [ledgerSearch, { from: '2026-03', minAmount: '10' }, { from: '2026-03', minAmount: '10' }],
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
