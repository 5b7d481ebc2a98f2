import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Read } from '#src/api/client.ts'

/** Where a page begins. The first page in memory also says what is above it, unless it is the first of the list. */
export interface PageParam {
  readonly after?: string | undefined
  /** The rows above. */
  readonly start?: number
  readonly above?: readonly { readonly after: string | undefined; readonly rows: number }[]
  /** As the first page of the list said. */
  readonly total?: number | undefined
  /** How many rows more, or fewer, were found above than there had been, in all. */
  readonly shift?: number
}

type Page<Row = object> = Read<{
  readonly data: {
    readonly rows: readonly Row[]
    readonly total?: number | undefined
    readonly next?: string | undefined
  }
}>
type Pages = InfiniteData<Page, PageParam>

/** The pages of a list that are in memory, one after the other. */
export interface HeldPages<Row = object> {
  readonly queryClient: QueryClient
  readonly queryKey: readonly unknown[]
  /** Rejects with a `FailedCall`. */
  readonly readPart: (after: string | undefined, limit?: string) => Promise<Page<Row>>
}

const idOf = (row: object): unknown => Object(row)._id

const PAGES_MAX = 4
/** A page that grew while it was not in memory is read in parts. */
const PARTS_MAX = 4

const pagesOf = ({ queryClient, queryKey }: HeldPages) => queryClient.getQueryData<Pages>(queryKey)

const isReading = ({ queryClient, queryKey }: HeldPages) => queryClient.isFetching({ queryKey, exact: true }) > 0

/** What a read in progress would undo is not done. */
function replace(held: HeldPages, before: Pages, next: Pages) {
  if (pagesOf(held) !== before || isReading(held)) return
  const { dataUpdatedAt: updatedAt } = held.queryClient.getQueryState(held.queryKey) ?? {}
  held.queryClient.setQueryData<Pages>(held.queryKey, next, { updatedAt })
}

const sumOf = (above: PageParam['above'] = []) => above.reduce((sum, { rows }) => sum + rows, 0)

/** The place of the first page in memory, with what is above it. */
const firstOf = ({ pages, pageParams: [first] }: Pages, after: string | undefined, above: PageParam['above']) => ({
  after,
  above,
  start: sumOf(above),
  total: pages[0]?.data.total ?? first?.total,
  shift: first?.shift,
})

/** Forgets the page that is the farther from the row with the index `seen`, while there are more than four. */
export function forgetFarPage(held: HeldPages, seen: number) {
  const before = pagesOf(held)
  if (!before || before.pages.length <= PAGES_MAX) return
  const { pages, pageParams } = before
  const [param, second, ...later] = pageParams
  const start = param?.start ?? 0
  const rows = pages.reduce((sum, { data }) => sum + data.rows.length, 0)
  if (seen - start < rows / 2)
    return replace(held, before, { pages: pages.slice(0, -1), pageParams: pageParams.slice(0, -1) })
  const above = [...(param?.above ?? []), { after: param?.after, rows: pages[0]?.data.rows.length ?? 0 }]
  replace(held, before, {
    pages: pages.slice(1),
    pageParams: [firstOf(before, second?.after, above), ...later],
  })
}

/** Reads the page before the first one in memory, up to the first row of that, whatever was added or removed. */
export async function readBefore(held: HeldPages) {
  const before = pagesOf(held)
  const param = before?.pageParams[0]
  const place = param?.above?.at(-1)
  if (!before || !place || isReading(held)) return
  const known = new Set(before.pages.flatMap(({ data }) => data.rows.map(idOf)))
  const first = await held.readPart(place.after)
  let { rows, next } = first.data
  const seam = () => rows.findIndex((row) => known.has(idOf(row)))
  for (let parts = 1; seam() < 0 && next !== undefined && next !== param?.after && parts < PARTS_MAX; parts += 1) {
    const { data } = await held.readPart(next)
    rows = [...rows, ...data.rows]
    next = data.next
  }
  if (seam() >= 0) rows = rows.slice(0, seam())
  const [, ...later] = before.pageParams
  const above = param?.above?.slice(0, -1)
  const shift = (param?.shift ?? 0) + rows.length - place.rows
  replace(held, before, {
    pages: [{ ...first, data: { ...first.data, rows, next: param?.after } }, ...before.pages],
    pageParams: [{ ...firstOf(before, place.after, above), shift }, { after: param?.after }, ...later],
  })
}

/** Reads the page with the row of an index far above those in memory, and forgets the others. */
export async function jumpTo(held: HeldPages, index: number) {
  const before = pagesOf(held)
  const above = before?.pageParams[0]?.above ?? []
  let place = 0
  for (let end = above[0]?.rows ?? 0; end <= index && place < above.length - 1; end += above[place]?.rows ?? 0)
    place += 1
  const target = above[place]
  if (!before || !target) return
  const page = await held.readPart(target.after)
  await held.queryClient.cancelQueries({ queryKey: held.queryKey, exact: true })
  const now = pagesOf(held)
  if (now && now.pageParams[0] === before.pageParams[0])
    replace(held, now, { pages: [page], pageParams: [firstOf(before, target.after, above.slice(0, place))] })
}
