import { keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { instantsOf } from '#src/format/months.ts'
import type { LedgerFilters } from './ledger-search.ts'

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

export interface LedgerRange {
  readonly startDate: string
  readonly endDate: string
  readonly page: number
  readonly limit: number
}

export const rangeQuery = (api: Api, { page, limit, ...range }: LedgerRange) =>
  apiQuery(api, 'ledger.list', { query: { page: String(page), limit: String(limit), ...range } }, 'Account')

export const entriesQuery = (api: Api, id: string) => apiQuery(api, 'ledger.entries', { params: { id } }, 'Account')
