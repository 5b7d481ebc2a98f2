import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'

// What a page shows is in its address, so that each status and role has a link.

const text = v.fallback(v.optional(v.string()), undefined)

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

const search = v.object({
  state: text,
  as: text,
  how: text,
  show: v.fallback(v.optional(v.picklist(['figures', 'versions', 'rules'])), undefined),
  days: v.fallback(v.optional(v.picklist([7, 35, 90])), undefined),
  from: day,
  to: day,
})

export type Shown = v.InferOutput<typeof search>

/** What the address asks to show. `show` changes parts of it; a change that is no step back replaces the entry. */
export function useShown() {
  const shown = v.parse(search, useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (change: Partial<Shown>, replace = false) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), replace, resetScroll: false })
  return { shown, show }
}
