import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListedTransaction } from '#contract/ledger.ts'
import { useServices } from '#src/api/services.tsx'
import type { RowSource } from '#src/list/row-source.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { usePagedList } from '#src/list/use-paged-list.ts'
import { useQueryList } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { part } from '#src/ui/second-file.tsx'
import { useLedgerFilter } from './ledger-chips.ts'
import { typeListedIn } from './ledger-tabs.ts'
import { ledgerQuery, transactionList } from './queries.ts'

const LedgerFilter = part<typeof import('./ledger-filter.tsx').LedgerFilter>('LedgerFilter')

const route = getRouteApi('/dashboard/ledger')

/** The transactions that the address names: of the server's queries, or of its pages. */
export function useLedgerList() {
  const { api } = useServices()
  const list = useListSearch(route)
  const { search, change } = list
  const { from, to, status, reversed, minAmount, maxAmount, tab } = search
  const type = typeListedIn(tab)
  const queried = useQueryList(transactionList(search))
  const filters = { from, to, status, ...(queried && { reversed, minAmount, maxAmount }) }
  const paged = usePagedList({
    enabled: !queried,
    view: search,
    pageQuery: (page, limit) => ledgerQuery(api, filters, page, limit),
    read: ({ data }) => ({ rows: data.data, total: data.total }),
  })
  const filter = useLedgerFilter(filters, change, LedgerFilter)
  const matches = useCallback((transaction: ListedTransaction) => transaction.type === type, [type])
  const selection = useSelection(JSON.stringify([tab, filters, search.page, search.size]))
  const rows: RowSource<ListedTransaction> = queried ?? paged
  return { list, rows, filter: { ...filter, matches }, selection }
}
