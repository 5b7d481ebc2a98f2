import * as v from 'valibot'
import { PAGE_LIMIT } from '#contract/page.ts'

export const PAGE_SIZES = [PAGE_LIMIT, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = PAGE_LIMIT

/**
 * How a list is shown, as it stands in the URL: anything missing means the default, so that an untouched list has a
 * clean address. Unreadable parts count as missing.
 */
export const listView = v.object({
  search: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
    undefined,
  ),
  /** A column's id, with a minus in front for descending. */
  sort: v.fallback(v.optional(v.string()), undefined),
  /** The ids of columns that are not shown. */
  hidden: v.fallback(v.optional(v.array(v.string())), undefined),
})

/** A list that the server cuts into pages: which page, and how long it is. */
export const pagedListView = v.object({
  ...listView.entries,
  /** From 1. */
  page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  size: v.fallback(v.optional(v.picklist(PAGE_SIZES)), undefined),
})

export type ListView = v.InferOutput<typeof listView>
export type PagedListView = v.InferOutput<typeof pagedListView>

const ARRANGING = ['search', 'sort', 'hidden', 'size']

/**
 * A change of what a list shows, as a navigation. Typing and arranging overwrite the address; another tab, page or filter
 * is a step that the back button takes back.
 */
export const searchChange = <Search extends object>(change: Partial<Search>) => ({
  search: (current: Search): Search => ({ ...current, ...change }),
  replace: Object.keys(change).some((key) => ARRANGING.includes(key)),
})
