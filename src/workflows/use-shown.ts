import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Shown, shownIn } from './address.ts'

/** What the address asks to show. `show` changes parts of it; a change that is no step back replaces the entry. */
export function useShown() {
  const shown = shownIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (change: Partial<Shown>, replace = false) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), replace, resetScroll: false })
  return { shown, show }
}
