import { getRouteApi } from '@tanstack/react-router'
import { accountList } from '#contract/account.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { useDraftFilter } from '#src/list/draft-filter.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { usePagedList } from '#src/list/use-paged-list.ts'
import { useQueryList } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { part } from '#src/ui/second-file.tsx'
import type { AccountFilters } from './account-search.ts'
import { accountsList, accountsQuery } from './queries.ts'

const AccountFilter = part<typeof import('./account-filter.tsx').AccountFilter>('AccountFilter')

const route = getRouteApi('/dashboard/coa')

const FILTERS = ['accountType', 'status', 'normalBalance'] as const

const chipsOf = (filters: AccountFilters) =>
  FILTERS.flatMap((field) => {
    const value = filters[field]
    return value ? { text: `${accountList.filters[field].label}: ${capitalized(value)}`, fields: [field] } : []
  })

/** The accounts that the address names: of the server's queries, or of its pages. */
export function useAccountList() {
  const { api } = useServices()
  const list = useListSearch(route)
  const { search, change } = list
  const { accountType, status, normalBalance } = search
  const filters = { accountType, status, normalBalance }
  const queried = useQueryList(accountsList(search))
  const paged = usePagedList({
    enabled: !queried,
    isSearched: true,
    view: search,
    pageQuery: (page, limit) => accountsQuery(api, search, page, limit),
    read: ({ data }) => ({ rows: data.items, total: data.total }),
  })
  const filter = useDraftFilter({
    hasTabs: true,
    applied: filters,
    chips: chipsOf(filters),
    onChange: change,
    Panel: AccountFilter,
  })
  const selection = useSelection(JSON.stringify([search.search?.trim(), filters, search.page, search.size]))
  return { list, rows: queried ?? paged, filter, selection }
}
