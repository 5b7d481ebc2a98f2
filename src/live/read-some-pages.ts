import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'
import { QUERY_LIMIT_MAX } from '#contract/query.ts'
import type { Api } from '#src/api/client.ts'
import { read } from '#src/api/query.ts'
import type { Read } from '#src/api/read-response.ts'

/** More are not read again in whole. */
const PAGES_MAX = 4
const CHANGES_MAX = 4

/** What the rows of a list are about. Events never change: a change adds one. */
const ENTITY_OF = {
  'query.users': 'user',
  'query.tasks': 'task',
  'query.announcements': 'announcement',
  'query.files': 'fileUpload',
  'query.ledger': 'ledger',
  'query.accounts': 'account',
  'query.events': undefined,
} as const

type Name = keyof typeof ENTITY_OF
type Change = Pick<LiveChange, 'id' | 'version' | 'entity'>
type Page = Read<{ readonly data: { readonly rows: readonly { readonly _id: string }[]; readonly next?: string } }>
type Pages = InfiniteData<Page, string | undefined>

const isName = (name: unknown): name is Name => Object.hasOwn(ENTITY_OF, String(name))

export const isLong = ({ queryKey, state }: Query) =>
  isName(queryKey[1]) && Object(state.data).pages?.length > PAGES_MAX

/**
 * Reads the first page of a long list again, and those that hold or held a changed record. Resolves to false where that
 * is not enough: the changes are unknown, many, or about other records that the rows show.
 */
export async function readSomePages(api: Api, queryClient: QueryClient, list: Query, changes: readonly Change[]) {
  const [, name, , input] = list.queryKey as [unknown, Name, unknown, { query: { sort?: string; search?: string } }]
  const before = list.state.data as Pages
  const isLog = name === 'query.events'
  const records = isLog ? [] : changes
  const isKnown = isLog ? input.query.sort === undefined : input.query.search === undefined
  if (!isKnown || records.length > CHANGES_MAX) return false
  if (records.some(({ id, entity }) => id === undefined || entity !== ENTITY_OF[name])) return false

  const changed = new Set(records.map(({ id = '' }) => id))
  const pages = [...before.pages]
  const fresh = new Set<number>()
  const readPart = async (part: { after: string | undefined; limit: number; search?: string }): Promise<Page> => {
    const page = await read(api, name, { query: { ...input.query, ...part, limit: `${part.limit}` } }, undefined, true)
    if (page.unreadable) throw new Error('The place of an unreadable row is unknown')
    return page as Page
  }
  const isIn = (id: string) => (page: Page | undefined) => page?.data.rows.some(({ _id }) => _id === id) ?? false

  /** Up to the first row of a later page, so that what was added is here, and what was removed leaves no gap. */
  async function readPage(index: number) {
    if (fresh.has(index)) return
    fresh.add(index)
    const last = pages[index]?.data.rows.at(-1)?._id
    const later = new Set(pages.slice(index + 1).flatMap(({ data }) => data.rows.map(({ _id }) => _id)))
    for (const id of changed) later.delete(id)
    const limit = Math.min(QUERY_LIMIT_MAX, (pages[index]?.data.rows.length ?? 0) + changed.size + 1)
    const first = await readPart({ after: before.pageParams[index], limit: isLog ? QUERY_LIMIT_MAX : limit })
    let rows = first.data.rows
    let { next } = first.data
    const isLast = index === pages.length - 1
    const end = () => rows.findIndex(({ _id }) => later.has(_id))
    while (!isLast && end() < 0 && (rows.at(-1)?._id !== last || (last && changed.has(last)))) {
      if (next === undefined) throw new Error('Later pages are gone')
      const more = await readPart({ after: next, limit: QUERY_LIMIT_MAX })
      rows = [...rows, ...more.data.rows]
      next = more.data.next
    }
    if (end() >= 0) rows = rows.slice(0, end())
    const read = new Set(rows.map(({ _id }) => _id))
    for (const [other, page] of pages.entries())
      if (page.data.rows.some(({ _id }) => read.has(_id)))
        pages[other] = { ...page, data: { ...page.data, rows: page.data.rows.filter(({ _id }) => !read.has(_id)) } }
    pages[index] = { ...first, data: { ...first.data, rows, ...(next !== undefined && { next }) } }
  }

  /** The page where a record belongs by the order of the server. */
  async function placeOf(id: string) {
    const isAfter = async (after: string | undefined) => isIn(id)(await readPart({ after, limit: 100, search: id }))
    const end = pages.at(-1)?.data.next
    if (!(await isAfter(undefined)) || (end !== undefined && (await isAfter(end)))) return undefined
    let [low, high] = [0, pages.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (await isAfter(before.pageParams[middle])) low = middle
      else high = middle
    }
    return low
  }

  try {
    const held = [...changed].map((id) => pages.findIndex(isIn(id))).filter((index) => index >= 0)
    for (const index of new Set([0, ...held])) await readPage(index)
    for (const { id = '', version } of records) {
      if (pages.some((page, index) => fresh.has(index) && isIn(id)(page))) continue
      // Its search does not find ids.
      if (name === 'query.ledger') return false
      if (version === undefined) continue
      const place = await placeOf(id)
      if (place !== undefined) await readPage(place)
    }
  } catch {
    return false
  }
  while (list.state.fetchStatus === 'fetching') await Promise.allSettled([list.promise])
  const now = list.state.data as Pages | undefined
  if (!before.pages.every((page, index) => page === now?.pages[index])) return false
  queryClient.setQueryData<Pages>(
    list.queryKey,
    (data) => data && { ...data, pages: [...pages, ...data.pages.slice(pages.length)] },
  )
  return true
}
