import { keepPreviousData } from '@tanstack/react-query'
import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { instantsOf } from '#src/format/months.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'
import type { LedgerFilters, LedgerSearch } from './ledger-search.ts'
import { typeListedIn } from './ledger-tabs.ts'

export type Period = Partial<ReturnType<typeof instantsOf>>

export const periodOf = ({ from, to }: LedgerFilters): Period =>
  from !== undefined && to !== undefined ? instantsOf(from, to) : {}

export const ledgerQuery = (api: Api, filters: LedgerFilters, page: number, limit: number) => ({
  ...rangeQuery(api, { page, limit, ...periodOf(filters), status: filters.status }),
  placeholderData: keepPreviousData,
})

function filtersOf(search: LedgerSearch) {
  const { status, reversed, minAmount, maxAmount, tab } = search
  return { ...periodOf(search), status, reversed, minAmount, maxAmount, type: typeListedIn(tab) }
}

/** However the list is sorted. */
export const totalInput = (search: LedgerSearch) => ({
  query: { search: viewOf(search, SORTS.ledger).search, ...filtersOf(search) },
})

export function transactionList(search: LedgerSearch): QueryList<'query.ledger'> {
  const query = { ...viewOf(search, SORTS.ledger), ...filtersOf(search) }
  return { name: 'query.ledger', tag: 'Account', inputOf: (part) => ({ query: { ...query, ...part } }) }
}

interface AskedPage extends Period, Pick<LedgerFilters, 'status'> {
  readonly page: number
  readonly limit: number
}

export type LedgerRange = AskedPage & Required<Period>

export const rangeQuery = (api: Api, { page, limit, ...range }: AskedPage) =>
  apiQuery(api, 'ledger.list', { query: { page: String(page), limit: String(limit), ...range } }, 'Account')

export const reversalQuery = (api: Api, id: string) => apiQuery(api, 'ledger.reversal', { params: { id } }, 'Account')

export const entriesQuery = (api: Api, id: string) => apiQuery(api, 'ledger.entries', { params: { id } }, 'Account')
