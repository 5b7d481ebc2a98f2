import * as v from 'valibot'
import { searchedPart } from '#contract/search-text.ts'

// Repeats the numbers of contract/page.ts, which would join the entry, which reads the URL of every area.
export const PAGE_SIZES = [10, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 10

/** A part of the URL. A missing or unreadable one means the default, so an untouched list has a clean address. */
export const urlPart = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

export const urlChoice = <const Values extends readonly string[]>(values: Values) => urlPart(v.picklist(values))

const listOf = <Value extends string>(isKnown: (each: unknown) => each is Value) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((given) => {
        const texts = [given].flat().map((each) => (typeof each === 'number' ? String(each) : each))
        const known = [...new Set(texts.filter(isKnown))]
        return known[0] === undefined ? undefined : known
      }),
    ),
  )

/** Several values; an address may have a single one instead. Unknown values are left out. */
export const urlChoices = <const Value extends string>(values: readonly Value[]) =>
  listOf((each): each is Value => values.includes(each as Value))

/** Several ids. */
export const urlIds = listOf((each) => typeof each === 'string')

/** An address may have `2500` without quotes, which is read as a number. */
export const urlText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))

interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Turns a range around that an address has from its end to its start. */
export const inOrder = <Search extends Range>(search: Search): Search =>
  search.from && search.to && search.from > search.to ? { ...search, from: search.to, to: search.from } : search

export const listView = v.object({
  search: urlPart(v.pipe(urlText, v.transform(searchedPart))),
  /** A column's id, with a minus in front for descending. */
  sort: urlPart(v.string()),
  /** The ids of hidden columns. */
  hidden: urlPart(v.array(v.string())),
  /** The id of the open record: a reload opens it again, and Back closes it. */
  open: urlPart(urlText),
})

export const pagedListView = v.object({
  ...listView.entries,
  /** Pages count from 1. */
  page: urlPart(v.pipe(v.number(), v.integer(), v.minValue(1))),
  size: urlPart(v.picklist(PAGE_SIZES)),
})

/** A list is not sorted by a column that cannot be seen. */
export function withoutHiddenSort<View extends Partial<ListView>>(view: View): View {
  const { sort, hidden } = view
  return sort && hidden?.includes(sort.replace(/^-/, '')) ? { ...view, sort: undefined } : view
}

export type ListView = v.InferOutput<typeof listView>
export type PagedListView = v.InferOutput<typeof pagedListView>
