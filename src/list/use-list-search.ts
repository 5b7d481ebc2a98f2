import { searchChange } from './list-view.ts'

interface ListRoute<Search extends object> {
  useSearch: () => Search
  useNavigate: () => (options: ReturnType<typeof searchChange<NoInfer<Search>>>) => Promise<void>
}

/** What the list of a route shows, read from its URL, and a function that merges changes into the URL. */
export function useListSearch<Search extends object>(route: ListRoute<Search>) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return { search, change: (change: Partial<Search>) => void navigate(searchChange<Search>(change)) }
}
