import { keepPreviousData } from '@tanstack/react-query'
import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { instantsOf } from '#src/format/months.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'
import type { LedgerFilters, LedgerSearch } from './ledger-search.ts'
import { typeListedIn } from './ledger-tabs.ts'

export const ledgerQuery = (api: Api, { from, to, status }: LedgerFilters, page: number, limit: number) => {
  const range = from !== undefined && to !== undefined ? instantsOf(from, to) : {}
  return {
    ...apiQuery(
      api,
      'ledger.list',
      { query: { page: String(page), limit: String(limit), ...range, status } },
      'Account',
    ),
    placeholderData: keepPreviousData,
  }
}

function filtersOf({ from, to, status, reversed, minAmount, maxAmount, tab }: LedgerSearch) {
  const range = from !== undefined && to !== undefined ? instantsOf(from, to) : {}
  return { ...range, status, reversed, minAmount, maxAmount, type: typeListedIn(tab ?? 'Outgoing') }
}

/** However the list is sorted. */
export const totalInput = (search: LedgerSearch) => ({
  query: { search: viewOf(search, SORTS.ledger).search, ...filtersOf(search) },
})

export function transactionList(search: LedgerSearch): QueryList<'query.ledger'> {
  const query = { ...viewOf(search, SORTS.ledger), ...filtersOf(search) }
  return { name: 'query.ledger', tag: 'Account', inputOf: (part) => ({ query: { ...query, ...part } }) }
}

export interface LedgerRange {
  readonly startDate: string
  readonly endDate: string
  readonly page: number
  readonly limit: number
}

export const rangeQuery = (api: Api, { page, limit, ...range }: LedgerRange) =>
  apiQuery(api, 'ledger.list', { query: { page: String(page), limit: String(limit), ...range } }, 'Account')

export const reversalQuery = (api: Api, id: string) => apiQuery(api, 'ledger.reversal', { params: { id } }, 'Account')

export const entriesQuery = (api: Api, id: string) => apiQuery(api, 'ledger.entries', { params: { id } }, 'Account')
