const ARRANGING = ['search', 'sort', 'hidden', 'size']

/** Search, sort, columns and page size replace the history entry; another tab, page or filter adds one for Back. */
export const searchChange = <Search extends object>(change: Partial<Search>) => ({
  search: (current: Search): Search => ({ ...current, ...change }),
  replace: Object.keys(change).some((key) => ARRANGING.includes(key)),
})

interface ListRoute<Search extends object> {
  useSearch: () => Search
  useNavigate: () => (options: ReturnType<typeof searchChange<NoInfer<Search>>>) => Promise<void>
}

export function useListSearch<Search extends object>(route: ListRoute<Search>) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return { search, change: (change: Partial<Search>) => void navigate(searchChange<Search>(change)) }
}
