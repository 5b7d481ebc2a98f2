import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Shown, shownIn } from './address.ts'

const ROUTE = '/workflows/{-$chart}'

/** What the address asks to show. `show` changes parts of it; a change that is no step back replaces the entry. */
export function useShown() {
  const shown = shownIn(useSearch({ from: ROUTE }))
  const navigate = useNavigate({ from: ROUTE })
  const show = (change: Partial<Shown>, replace = false) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace, resetScroll: false })
  return { shown, show }
}
