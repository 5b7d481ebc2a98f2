import { useEffect } from 'react'
import { type Services, useServices } from '#src/api/services.tsx'
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
  const change = (change: Partial<Search>) => {
    if ('hidden' in change) void preferHidden(services, path, change.hidden)
    void navigate(searchChange<Search>(change))
  }
  const search = given.hidden || !preferred ? given : { ...given, hidden: preferred }
  return { search: withoutHiddenSort(search), change }
}

async function preferHidden(services: Services, path: string, columns: string[] = []) {
  const { keeperOf } = await import('#src/preferences/keep.ts')
  keeperOf(services).change({ hidden: { [path]: columns } })
}
