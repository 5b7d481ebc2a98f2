import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { QUERY_LIMIT } from '#contract/list.ts'
import { LIMITS } from '#contract/query-list.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { preparedOnce } from '#server/db/statements.ts'
import { malformed } from '#server/errors/app-error.ts'
import type { Columns } from './conditions.ts'
import { type Last, type List, type Order, type Sort, statementOf, type View, type Wanted } from './statement.ts'

/** The sort, the key of the last row as text (null: it has none), and its id. */
const cursor = v.strictTuple([v.string(), v.nullable(v.pipe(v.string(), v.maxLength(1_000))), v.string()])

const READABLE = {
  text: (text: string) => !text.includes('\u0000') && text.isWellFormed(),
  bigint: (text: string) => /^-?\d{1,18}$/.test(text),
  boolean: (text: string) => /^(true|false)$/.test(text),
  timestamptz: (text: string) => Math.abs(Number(text)) <= 8.64e15 && /^-?\d{1,15}$/.test(text),
}

function decoded(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Rejects with 400 what is not the end of a page with this sort. */
export function cursorIn(after: string | undefined, name: string, { type, nullable }: Sort, idType: 'text' | 'bigint') {
  if (after === undefined) return undefined
  const read = v.safeParse(cursor, decoded(after))
  if (!read.success) throw malformed(['after is not the end of a page'])
  const [sortBefore, key, id] = read.output
  if (sortBefore !== name) throw malformed(['after is the end of a page with another sort'])
  if (!(key === null ? nullable : READABLE[type](key)) || !READABLE[idType](id))
    throw malformed(['after is not the end of a page'])
  return { key, id } satisfies Last
}

export const cursorOf = (name: string, { key, id }: Last) =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url')

type RowOf<Shown extends Columns> = { [Name in keyof Shown]: GetColumnData<Shown[Name]> }

interface OnPage {
  readonly pageId: string
  readonly pageKey: string | null
  /** Null after the first page. */
  readonly pageTotal: number | null
  /** The rows before it are large enough for a page. */
  readonly pageIsFull?: boolean
}

/** Other statements and requests wait while this many rows are read and written: a few milliseconds. */
const PART_ROWS = 500

/** What a call reads by default, what the browser asks for, and a part of a whole list. */
const PREPARED_LIMITS: readonly number[] = [QUERY_LIMIT, ...Object.values(LIMITS).map(Number), PART_ROWS]

/**
 * Reads pages of a list: the rows in their order, the total with the first page, and `next` unless it is the last one. Rejects
 * with 400 for an unusable `after`.
 */
export function pagesOf<Name extends string, Shown extends Columns>(list: List<Name, Shown>) {
  type Row = RowOf<Shown> & OnPage & Record<string, unknown>
  const fields = {
    ...Object.fromEntries(
      Object.entries(list.shown).map(([name, column]) => [name, sql`${sql.identifier(name)}`.mapWith(column)]),
    ),
    ...{ pageId: sql`"pageId"`, pageKey: sql`"pageKey"`, pageTotal: sql`"pageTotal"` },
    ...(list.weight && { pageIsFull: sql`"pageIsFull"` }),
  }
  /** Without a name, the database plans it each time. */
  const prepare = (rows: SQL, name = '') =>
    preparedOnce((queries) => queries.select(fields).from(sql`(${rows}) as page`).prepare(name))
  const prepared = new Map<string, ReturnType<typeof prepare>>()

  /** The plan of a search depends on its text, and that of a condition on its values: those are not prepared. */
  function statement(view: View<Name>, order: Order, wanted: Wanted) {
    const isPrepared =
      list.name &&
      !view.search &&
      !wanted.found &&
      PREPARED_LIMITS.includes(view.limit) &&
      !wanted.conditions?.some((each) => each !== undefined)
    const { after } = order
    const place = after ? (after.key === null ? 'last' : 'next') : 'first'
    const name = isPrepared
      ? ['list', list.name, wanted.scope?.name, view.sort, place, view.limit].join('_')
      : undefined
    const known = name && prepared.get(name)
    if (known) return known
    const made = prepare(statementOf(list, order, wanted, view.search), name)
    if (name) prepared.set(name, made)
    return made
  }

  return async <Response>(
    queries: ReadQueries,
    view: View<Name>,
    wanted: Wanted,
    toResponse: (row: Row) => Response,
  ) => {
    const { sort: name, limit } = view
    const sort = list.sorts[name.replace(/^-/, '') as Name]
    const after = cursorIn(view.after, name, sort, list.id.getSQLType() as 'text' | 'bigint')
    const read = statement(view, { sort, isDescending: name.startsWith('-'), after, rows: limit + 1 }, wanted)
    const found = (await read(queries).execute({ caller: wanted.scope?.caller, ...after })) as Row[]
    const page = found.slice(0, limit).filter(({ pageIsFull }) => !pageIsFull)
    const last = found.length > page.length ? page.at(-1) : undefined
    return {
      data: {
        rows: page.map(toResponse),
        next: last && cursorOf(name, { key: last.pageKey, id: last.pageId }),
        total: after ? undefined : (found[0]?.pageTotal ?? 0),
      },
    }
  }
}

interface Part {
  readonly limit: number
  readonly after?: string | undefined
}

interface Page<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly next?: string | undefined }
}

type ReadPage<Row> = (part: Part) => Promise<Page<Row>>

async function* partsFrom<Row>(first: Page<Row>, readPage: ReadPage<Row>, most: number) {
  let left = most
  for (let page = first; ; page = await readPage({ limit: PART_ROWS, after: page.data.next })) {
    const { rows, next } = page.data
    yield rows.slice(0, left)
    left -= rows.length
    if (next === undefined || left <= 0) return
  }
}

/** All rows, or the first `most`: at once if they are one part, otherwise each part when it can be sent. */
export async function wholeList<Row>(readPage: ReadPage<Row>, most = Number.POSITIVE_INFINITY) {
  const first = await readPage({ limit: PART_ROWS })
  const { rows, next } = first.data
  return next === undefined ? { data: rows.slice(0, most) } : { parts: partsFrom(first, readPage, most) }
}
