import { type AnyColumn, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { QUERY_LIMIT } from '#contract/query.ts'
import { LIMITS, TOTAL_COUNTED } from '#contract/query-list.ts'
import { rarestToken, wordsOf } from '#contract/search-text.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { given, preparedStatement } from '#server/db/prepared.ts'
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

type Columns = Readonly<Record<string, AnyColumn>>
type RowOf<Shown extends Columns> = { [Name in keyof Shown]: GetColumnData<Shown[Name]> }

export interface List<Name extends string, Shown extends Columns> {
  /** Of its prepared statements. Only where each sort has an index: others wait for a prepared statement. */
  readonly name?: string
  readonly from: AnyColumn['table']
  readonly id: AnyColumn
  readonly idType: 'text' | 'bigint'
  readonly shown: Shown
  /** Finds what is shown of another table for each row of a page. */
  readonly join?: SQL
  /** Text that the index covers. */
  readonly find: SQL
  /** Text that is searched besides, without an index, for words that are more than letters and digits. */
  readonly alsoFind?: SQL
  readonly sorts: Readonly<Record<Name, Sort>>
}

/** Rows that match a word by another table; `match` says which text of that table matches. */
type FindRelated = (word: string, match: (find: SQL) => SQL) => SQL | undefined

/** What a page is a page of. */
export interface Wanted {
  /** All that the caller may see, where a list has several such parts: `where` takes the id of the caller as `given('caller')`. */
  readonly scope?: { readonly name: string; readonly where: SQL; readonly caller: string }
  readonly conditions?: readonly (SQL | undefined)[]
  readonly findRelated?: FindRelated
  /** An index finds the few rows that the conditions leave: they are found first, then sorted. */
  readonly isNarrow?: boolean
  /** Rows with what is wanted are together in this order, and an index has it. */
  readonly countedBy?: SQL | false | undefined
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

interface Last {
  readonly key: string | null
  readonly id: string
}

/** Rejects with 400 what is not the end of a page with this sort. */
function cursorIn(after: string | undefined, name: string, { type, nullable }: Sort, idType: 'text' | 'bigint') {
  if (after === undefined) return undefined
  const read = v.safeParse(cursor, decoded(after))
  if (!read.success) throw malformed(['after is not the end of a page'])
  const [sortBefore, key, id] = read.output
  if (sortBefore !== name) throw malformed(['after is the end of a page with another sort'])
  if (!(key === null ? nullable : READABLE[type](key)) || !READABLE[idType](id))
    throw malformed(['after is not the end of a page'])
  return { key, id } satisfies Last
}

const givenKey = (type: Sort['type']) =>
  type === 'timestamptz' ? sql`to_timestamp(${given('key', 'float8')} / 1000)` : given('key', type)

const asText = (key: SQL, type: Sort['type']) =>
  type === 'timestamptz' ? sql`(extract(epoch from ${key}) * 1000)::bigint::text` : sql`${key}::text`

/** More letters, or more patterns, make a search by the index slower, and seldom find less. */
const SECOND_TOKEN_MAX = 5

/** Letters and digits alone: not a part of an address that only its domain has. */
const isPlain = (word: string) => /^[\p{L}\p{N}]+$/u.test(word)

/**
 * Every word must occur. `byIndex` has patterns: the rarest part of all, and the beginning of the rarest other word. `byWalk`
 * finds the same without the index, for words that many rows have: the database does not know that, and would read all of these.
 */
function matching({ find, alsoFind }: List<string, Columns>, search: string, findRelated?: FindRelated) {
  const words = wordsOf(search)
  const rarest = rarestToken(words)
  if (rarest === undefined) return undefined
  const whole = alsoFind ? sql`(${find} || ' ' || ${alsoFind})` : find
  const relatedTo = (word: string) => findRelated?.(word, (text) => matchOf(text, word))
  const holds = (word: string) => sql`strpos(${isPlain(word) ? find : whole}, ${word}) > 0`
  const either = (one: SQL, other: SQL | undefined) => (other ? sql`(${one} or ${other})` : one)
  const others = words.filter((word) => word !== rarest).map((word) => ({ word, related: relatedTo(word) }))
  const second = rarestToken(
    others.filter(({ word, related }) => !related && isPlain(word) && !word.includes(rarest)).map(({ word }) => word),
  )
  const tests = others.map(({ word, related }) => either(holds(word), related))
  return {
    byIndex: [
      either(sql`${find} like ${`%${rarest}%`}`, relatedTo(rarest)),
      ...(second ? [sql`${find} like ${`%${second.slice(0, SECOND_TOKEN_MAX)}%`}`] : []),
      ...tests,
    ],
    byWalk: [either(holds(rarest), relatedTo(rarest)), ...tests],
  }
}

/** By the index where the word has a part for it. */
function matchOf(text: SQL, word: string) {
  const token = rarestToken([word])
  const holds = sql`strpos(${text}, ${word}) > 0`
  return token ? sql`${text} like ${`%${token}%`} and ${holds}` : holds
}

const allOf = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

const upTo = (rows: number) => sql.raw(`limit ${rows}`)

const countOf = (from: AnyColumn['table'], wanted: readonly SQL[], order = sql``) =>
  sql`(select count(*)::int from (select from ${from} where ${allOf(wanted)} ${order} ${upTo(TOTAL_COUNTED + 1)}) counted)`

/** The conditions of rows that come after those of the page before. */
function keysetOf({ by, type, join }: Sort, id: AnyColumn, idType: 'text' | 'bigint', beyond: SQL) {
  const rows = sql`(${by}, ${id}) ${beyond} (${givenKey(type)}, ${given('id', idType)})`
  // A comparison of rows over two tables uses no index.
  return join ? [sql`${by} ${beyond}= ${givenKey(type)}`, rows] : [rows]
}

interface Order {
  readonly sort: Sort
  readonly isDescending: boolean
  readonly after: Last | undefined
  /** One row more says that there is another page. */
  readonly rows: number
}

/** Selects the id and the sort key of each row of a page. `isFound`: the table is the few rows that match. */
function pageOf({ from, id, idType }: List<string, Columns>, order: Order, wanted: readonly SQL[], isFound: boolean) {
  const { sort, isDescending, after, rows } = order
  const { by, few, nullable } = sort
  const beyond = isDescending ? sql`<` : sql`>`
  const direction = isDescending ? sql`desc` : sql`asc`
  const byId = sql`${id} ${direction}`
  const read = (source: SQL, phase: readonly SQL[], inOrder: SQL) => sql`
    (select ${id} as id, ${by} as key from ${source} where ${allOf([...wanted, ...phase])} order by ${inOrder} ${upTo(rows)})`
  const joined = sql`${from} ${(isFound && sort.lookup) || (sort.join ?? sql``)}`
  const withKey = [...(nullable ? [sql`${by} is not null`] : []), ...(after ? keysetOf(sort, id, idType, beyond) : [])]
  const source = few
    ? sql`${few.from} cross join lateral (
        select * from ${from} where ${few.on} and ${allOf([...wanted, ...withKey])} order by ${byId} ${upTo(rows)}) ${from}`
    : joined
  const withoutKey = [sql`${by} is null`, ...(after?.key === null ? [sql`${id} ${beyond} ${given('id', idType)}`] : [])]
  return [
    ...(after?.key === null ? [] : [read(source, withKey, sql`${by} ${direction}, ${byId}`)]),
    ...(nullable ? [read(joined, withoutKey, byId)] : []),
  ]
}

/** One statement reads the rows of a page and, for the first one, how many there are, up to one more than `TOTAL_COUNTED`. */
function statementOf<Shown extends Columns>(list: List<string, Shown>, order: Order, wanted: Wanted, search = '') {
  const { from, id, shown, join = sql`` } = list
  const { scope, conditions = [], isNarrow, countedBy, findRelated } = wanted
  const base = [...(scope ? [scope.where] : []), ...conditions.filter((each) => each !== undefined)]
  const matches = matching(list, search, findRelated)
  const byIndex = [...base, ...(matches?.byIndex ?? [])]
  const isFound = isNarrow || matches !== undefined
  const found = sql`with found as materialized (
    select * from ${from} where ${allOf(byIndex)} ${isNarrow ? sql`` : upTo(TOTAL_COUNTED + 1)}),`
  // Below this name, the rows that were found are the table.
  const sorted = (wanted: readonly SQL[]) =>
    pageOf(list, order, wanted, true).map((phase) => sql`(with ${from} as (select * from found) ${phase})`)
  const isRare = sql`(select count(*) from found) <= ${sql.raw(`${TOTAL_COUNTED}`)}`
  const searched = () => [
    ...sorted([isRare]),
    ...pageOf(list, order, [sql`not (${isRare})`, ...base, ...(matches?.byWalk ?? [])], false),
  ]
  const phases = isNarrow ? sorted([]) : matches ? searched() : pageOf(list, order, base, false)
  const total = isFound
    ? sql`(select least(count(*), ${sql.raw(`${TOTAL_COUNTED + 1}`)})::int from found)`
    : countOf(from, base, countedBy ? sql`order by ${countedBy}` : sql``)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const columns = Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql`${isFound ? found : sql`with`} page as materialized (
      select * from (${sql.join(phases, sql` union all `)}) phases ${upTo(order.rows)})
    select ${sql.join(columns, sql`, `)}, page.id::text as "pageId", ${asText(sql`page.key`, order.sort.type)} as "pageKey",
      ${order.after ? sql`null` : total} as "pageTotal"
    from page join ${from} on ${id} = page.id ${join}
    order by page.key ${direction} nulls last, page.id ${direction}`
}

interface OnPage {
  readonly pageId: string
  readonly pageKey: string | null
  /** Null after the first page. */
  readonly pageTotal: number | null
}

/** What a call reads by default, and what the browser asks for. */
const KEPT_LIMITS: readonly number[] = [QUERY_LIMIT, ...Object.values(LIMITS).map(Number)]

/** As a query of Drizzle gives it. */
function decode(row: Record<string, unknown>, columns: readonly (readonly [string, AnyColumn])[]) {
  for (const [name, column] of columns) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
}

/**
 * Reads pages of a list: the rows in their order, the total with the first page, and `next` unless it is the last one. Rejects
 * with 400 for an unusable `after`.
 */
export function pagesOf<Name extends string, Shown extends Columns>(list: List<Name, Shown>) {
  type Row = RowOf<Shown> & OnPage & Record<string, unknown>
  const columns = Object.entries(list.shown)
  const prepared = new Map<string, ReturnType<typeof preparedStatement<Row>>>()

  /** The plan of a search depends on its text, and that of a condition on its values: those are not kept. */
  function statement(view: View<Name>, order: Order, wanted: Wanted) {
    const isKept =
      list.name &&
      !view.search &&
      KEPT_LIMITS.includes(view.limit) &&
      !wanted.conditions?.some((each) => each !== undefined)
    const { after } = order
    const place = after ? (after.key === null ? 'last' : 'next') : 'first'
    const name = isKept ? ['list', list.name, wanted.scope?.name, view.sort, place, view.limit].join('_') : undefined
    const kept = name && prepared.get(name)
    if (kept) return kept
    const made = preparedStatement<Row>(statementOf(list, order, wanted, view.search), name)
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
    const after = cursorIn(view.after, name, sort, list.idType)
    const read = statement(view, { sort, isDescending: name.startsWith('-'), after, rows: limit + 1 }, wanted)
    const found = await read(queries, { caller: wanted.scope?.caller, ...after })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    for (const row of page) decode(row, columns)
    return {
      data: {
        rows: page.map(toResponse),
        next: last && Buffer.from(JSON.stringify([name, last.pageKey, last.pageId])).toString('base64url'),
        total: after ? undefined : (found[0]?.pageTotal ?? 0),
      },
    }
  }
}

/** Up to one more than `TOTAL_COUNTED`. */
export async function countRows(queries: ReadQueries, from: AnyColumn['table'], wanted: readonly SQL[]) {
  const { rows } = await queries.execute<{ total: number }>(sql`select ${countOf(from, wanted)} as total`)
  return rows[0]?.total
}

/** False where the database service refused the extension `pg_trgm`. */
export async function hasSearchIndex(queries: ReadQueries) {
  const { rows } = await queries.execute(sql`select from pg_indexes where indexname = 'users_find'`)
  return rows.length > 0
}
