import { useEffect } from 'react'
import { type Services, useServices } from '#src/api/services.tsx'
import { changedColumns, keeperOf } from '#src/preferences/keep.ts'
import { usePreferences } from '#src/preferences/use-preferences.ts'
import { rememberView } from './last-view.ts'
import { type ListView, withoutHiddenSort } from './list-view.ts'

const ARRANGING = ['search', 'sort', 'hidden', 'size']

/** Search, sort, columns and page size replace the history entry; another tab, page or filter adds one for Back. */
export const searchChange = <Search extends object>(change: Partial<Search>) => ({
  search: (current: Search): Search => withoutHiddenSort({ ...current, ...change }),
  replace: Object.keys(change).some((key) => ARRANGING.includes(key)),
})

interface ListRoute<Search extends object> {
  id: string
  useSearch: () => Search
  useNavigate: () => (options: ReturnType<typeof searchChange<NoInfer<Search>>>) => Promise<void>
}

/** Columns are hidden as the address says, else as the person prefers. */
export function useListSearch<Search extends ListView>(route: ListRoute<Search>) {
  const services = useServices()
  const path = route.id.replace(/\/$/, '')
  const preferred = usePreferences()?.hidden?.[path]
  const given = route.useSearch()
  useEffect(() => rememberView(services, path, given), [services, path, given])
  const navigate = route.useNavigate()
  const shown = given.hidden ?? preferred
  const change = (change: Partial<Search>) => {
    if ('hidden' in change) preferHidden(services, path, shown, change.hidden, preferred)
    void navigate(searchChange<Search>(change))
  }
  const search = given.hidden || !preferred ? given : { ...given, hidden: shown }
  return { search: withoutHiddenSort(search), change }
}

function preferHidden(services: Services, path: string, ...columns: Parameters<typeof changedColumns>) {
  keeperOf(services).change({ hidden: { [path]: changedColumns(...columns) } })
}
