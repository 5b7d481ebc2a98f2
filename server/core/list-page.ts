import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { TOTAL_COUNTED } from '#contract/query-list.ts'
import { rarestToken, wordsOf } from '#contract/search-text.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { malformed } from '#server/errors/app-error.ts'

/** A page begins after the sort key and the id of the row before it, so that any page costs as much as the first. */
export interface Sort {
  /** The index for it has the same expression, then the id. */
  readonly by: AnyColumn | SQL
  readonly type: 'text' | 'bigint' | 'boolean' | 'timestamptz'
  /** Rows without a value come last, in both directions. */
  readonly nullable?: true
  /** Holds `by` in another table. */
  readonly join?: SQL
  /** Finds it for each of some rows, without reading the whole other table. */
  readonly lookup?: SQL
  /** Where that table has few rows: a page needs only the first rows of each, which an index gives in the order of ids. */
  readonly few?: { readonly from: AnyColumn['table']; readonly on: SQL }
}

export interface List<Name extends string> {
  readonly from: AnyColumn['table']
  readonly id: AnyColumn
  readonly idType: 'text' | 'bigint'
  /** Text that the index covers. */
  readonly find: SQL
  /** Text that is searched besides, without an index: it helps only a search that has a part in `find`. */
  readonly alsoFind?: SQL
  /** Rows that match a word by another table; `match` says which text of that table matches. */
  readonly findRelated?: (word: string, match: (find: SQL) => SQL) => SQL | undefined
  readonly sorts: Readonly<Record<Name, Sort>>
  /** An index finds the few rows that the conditions leave: they are found first, then sorted. */
  readonly isNarrow?: boolean
}

export interface View<Name extends string> {
  readonly search?: string | undefined
  readonly sort: Name | `-${Name}`
  readonly after?: string | undefined
  readonly limit: number
}

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
function cursorIn<Name extends string>({ sort, after }: View<Name>, { type, nullable }: Sort, list: List<Name>) {
  if (after === undefined) return undefined
  const read = v.safeParse(cursor, decoded(after))
  if (!read.success) throw malformed(['after is not the end of a page'])
  const [sortBefore, key, id] = read.output
  if (sortBefore !== sort) throw malformed(['after is the end of a page with another sort'])
  if (!(key === null ? nullable : READABLE[type](key)) || !READABLE[list.idType](id))
    throw malformed(['after is not the end of a page'])
  return { key, id }
}

const typed = (text: string, type: Sort['type']) =>
  type === 'timestamptz' ? sql`to_timestamp(${text}::float8 / 1000)` : sql`${text}::${sql.raw(type)}`

const asText = ({ by, type }: Sort) =>
  type === 'timestamptz' ? sql`(extract(epoch from ${by}) * 1000)::bigint::text` : sql`${by}::text`

/** Every word must occur. Only the rarest token is written for the index: longer patterns make it slower. */
function matching<Name extends string>({ find, alsoFind, findRelated }: List<Name>, search: string | undefined) {
  const words = search ? wordsOf(search) : []
  const token = rarestToken(words)
  if (token === undefined) return []
  const whole = alsoFind ? sql`(${find} || ' ' || ${alsoFind})` : find
  const orRelated = (word: string, matches: SQL) => {
    const related = findRelated?.(word, (text) => matchOf(text, word))
    return related ? sql`(${matches} or ${related})` : matches
  }
  return [
    orRelated(token, sql`${find} like ${`%${token}%`}`),
    ...words.filter((word) => word !== token).map((word) => orRelated(word, sql`strpos(${whole}, ${word}) > 0`)),
  ]
}

/** By the index where the word has a part for it. */
function matchOf(text: SQL, word: string) {
  const token = rarestToken([word])
  const holds = sql`strpos(${text}, ${word}) > 0`
  return token ? sql`${text} like ${`%${token}%`} and ${holds}` : holds
}

interface Found {
  readonly id: string
  readonly key: string | null
}

const allOf = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

function keysetOf({ by, type, join }: Sort, id: AnyColumn, idType: 'text' | 'bigint', beyond: SQL, last: Found) {
  if (last.key === null) return [sql`${by} is null`, sql`${id} ${beyond} ${typed(last.id, idType)}`]
  const key = typed(last.key, type)
  const rows = sql`(${by}, ${id}) ${beyond} (${key}, ${typed(last.id, idType)})`
  // A comparison of rows over two tables uses no index.
  return join ? [sql`${by} ${beyond}= ${key}`, rows] : [rows]
}

/**
 * The ids of a page in their order, the total with the first page, and `next` unless it is the last one. Its statements
 * must not be prepared by name: the plan of a search depends on its text. Rejects with 400 for an unusable `after`.
 */
export async function readIds<Name extends string>(
  queries: ReadQueries,
  list: List<Name>,
  view: View<Name>,
  conditions: readonly (SQL | undefined)[],
) {
  const { from, id, idType } = list
  const { sort: name, limit } = view
  const sort = list.sorts[name.replace(/^-/, '') as Name]
  const isDescending = name.startsWith('-')
  const direction = isDescending ? sql`desc` : sql`asc`
  const after = cursorIn(view, sort, list)
  const matches = [...conditions.filter((each) => each !== undefined), ...matching(list, view.search)]
  const total = after && !view.search ? undefined : await countRows(queries, from, matches)
  if (total === 0) return { ids: [], next: undefined, total: after ? undefined : 0 }
  // The database does not know how rare words are, nor that a date is far from both ends of another sort.
  const isRare = view.search !== undefined && total !== undefined && total <= TOTAL_COUNTED
  const isSorted = isRare || list.isNarrow === true
  const first = isSorted ? sql`with ${from} as materialized (select * from ${from} where ${allOf(matches)})` : sql``
  const wanted = isSorted ? [] : matches

  const read = async (source: SQL, phase: readonly SQL[], order: SQL, count: number) => {
    const { rows } = await queries.execute<Found & Record<string, unknown>>(sql`
      ${first} select ${id}::text as id, ${asText(sort)} as key from ${source}
      where ${allOf([...wanted, ...phase])} order by ${order} limit ${count}`)
    return rows
  }
  const beyond = isDescending ? sql`<` : sql`>`
  const position = after ? keysetOf(sort, id, idType, beyond, after) : []
  const byId = sql`${id} ${direction}`
  const joined = sql`${from} ${(isSorted && sort.lookup) || (sort.join ?? sql``)}`
  const withValue = [...(sort.nullable ? [sql`${sort.by} is not null`] : []), ...position]
  const firstOfEach = ({ from: few, on }: NonNullable<Sort['few']>) => sql`
    ${few} cross join lateral (
      select * from ${from} where ${on} and ${allOf([...wanted, ...withValue])} order by ${byId} limit ${limit + 1}) ${from}`
  const source = sort.few ? firstOfEach(sort.few) : joined
  const found =
    after?.key === null ? [] : await read(source, withValue, sql`${sort.by} ${direction}, ${byId}`, limit + 1)
  if (sort.nullable && found.length <= limit)
    found.push(
      ...(await read(
        joined,
        after?.key === null ? position : [sql`${sort.by} is null`],
        byId,
        limit + 1 - found.length,
      )),
    )

  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    ids: page.map((row) => row.id),
    next: last && Buffer.from(JSON.stringify([name, last.key, last.id])).toString('base64url'),
    total: after ? undefined : total,
  }
}

/** Up to one more than `TOTAL_COUNTED`. */
export async function countRows(queries: ReadQueries, from: List<string>['from'], wanted: readonly SQL[]) {
  const { rows } = await queries.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${from} where ${allOf(wanted)} limit ${TOTAL_COUNTED + 1}) counted`)
  return rows[0]?.total
}

/** The rows that `load` finds, in the order of the ids. One that was deleted since is left out. */
export async function readPage<Name extends string, Row extends { readonly _id: string }>(
  queries: ReadQueries,
  list: List<Name>,
  view: View<Name>,
  conditions: readonly (SQL | undefined)[],
  load: (ids: string[]) => Promise<readonly Row[]>,
) {
  const { ids, ...page } = await readIds(queries, list, view, conditions)
  const rows = new Map((ids.length > 0 ? await load(ids) : []).map((row) => [row._id, row]))
  return { data: { rows: ids.flatMap((id) => rows.get(id) ?? []), ...page } }
}

/** False where the database service refused the extension `pg_trgm`. */
export async function hasSearchIndex(queries: ReadQueries) {
  const { rows } = await queries.execute(sql`select from pg_indexes where indexname = 'users_find'`)
  return rows.length > 0
}
