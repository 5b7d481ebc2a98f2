import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { TOTAL_COUNTED } from '#contract/query-list.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { given } from '#server/db/statements.ts'
import { type Columns, type FindRelated, matching } from './conditions.ts'

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

export interface List<Name extends string, Shown extends Columns> {
  /** Begins the names of its prepared statements. Only for lists with an index for each sort. */
  readonly name?: string
  readonly from: AnyColumn['table']
  readonly id: AnyColumn
  readonly shown: Shown
  /** Finds what is shown of another table for each row of a page. */
  readonly join?: SQL
  /** Text that the index covers, unless the area finds its rows itself. */
  readonly find?: SQL
  /** Text that is searched besides, without an index, for words that are more than letters and digits. */
  readonly alsoFind?: SQL
  /** The size of a row in bytes, where its texts have no limit. A page ends before its rows are too large together. */
  readonly weight?: SQL
  readonly sorts: Readonly<Record<Name, Sort>>
}

/** Rows that an area finds by itself, instead of by the text of the list. */
export interface FoundRows {
  /** A statement that selects what the sort needs. */
  readonly rows: SQL
  /** A list of more rows is walked in the order of the sort. */
  readonly most: number
  /** True for the same rows, in a walk. */
  readonly byWalk: SQL
}

/** What a page is a page of. */
export interface Wanted {
  /** All that the caller may see, where a list has several such parts: `where` takes the id of the caller as `given('caller')`. */
  readonly scope?: { readonly name: string; readonly where: SQL; readonly caller: string }
  readonly conditions?: readonly (SQL | undefined)[]
  readonly findRelated?: FindRelated
  readonly found?: FoundRows | undefined
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

export interface Last {
  readonly key: string | null
  readonly id: string
}

const givenKey = (type: Sort['type']) =>
  type === 'timestamptz' ? sql`to_timestamp(${given('key', 'float8')} / 1000)` : given('key', type)

const givenId = (id: AnyColumn) => given('id', id.getSQLType() as 'text' | 'bigint')

const asText = (key: SQL, type: Sort['type']) =>
  type === 'timestamptz' ? sql`(extract(epoch from ${key}) * 1000)::bigint::text` : sql`${key}::text`

const allOf = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

const upTo = (rows: number) => sql.raw(`limit ${rows}`)

const countOf = (from: AnyColumn['table'], wanted: readonly SQL[], order = sql``) =>
  sql`(select count(*)::int from (select from ${from} where ${allOf(wanted)} ${order} ${upTo(TOTAL_COUNTED + 1)}) counted)`

/** The conditions of rows that come after those of the page before. */
function keysetOf({ by, type, join }: Sort, id: AnyColumn, beyond: SQL) {
  const rows = sql`(${by}, ${id}) ${beyond} (${givenKey(type)}, ${givenId(id)})`
  // A comparison of rows over two tables uses no index.
  return join ? [sql`${by} ${beyond}= ${givenKey(type)}`, rows] : [rows]
}

export interface Order {
  readonly sort: Sort
  readonly isDescending: boolean
  readonly after: Last | undefined
  /** One row more says that there is another page. */
  readonly rows: number
}

/** Selects the id and the sort key of each row of a page. `isFound`: the table is the few rows that match. */
function pageOf({ from, id }: List<string, Columns>, order: Order, wanted: readonly SQL[], isFound: boolean) {
  const { sort, isDescending, after, rows } = order
  const { by, few, nullable } = sort
  const beyond = isDescending ? sql`<` : sql`>`
  const direction = isDescending ? sql`desc` : sql`asc`
  const byId = sql`${id} ${direction}`
  const read = (source: SQL, phase: readonly SQL[], inOrder: SQL) => sql`
    (select ${id} as id, ${by} as key from ${source} where ${allOf([...wanted, ...phase])} order by ${inOrder} ${upTo(rows)})`
  const joined = sql`${from} ${(isFound && sort.lookup) || (sort.join ?? sql``)}`
  const withKey = [...(nullable ? [sql`${by} is not null`] : []), ...(after ? keysetOf(sort, id, beyond) : [])]
  const source = few
    ? sql`${few.from} cross join lateral (
        select * from ${from} where ${few.on} and ${allOf([...wanted, ...withKey])} order by ${byId} ${upTo(rows)}) ${from}`
    : joined
  const withoutKey = [sql`${by} is null`, ...(after?.key === null ? [sql`${id} ${beyond} ${givenId(id)}`] : [])]
  return [
    ...(after?.key === null ? [] : [read(source, withKey, sql`${by} ${direction}, ${byId}`)]),
    ...(nullable ? [read(joined, withoutKey, byId)] : []),
  ]
}

/** Rows and keys from one scan, in the order of an index. A join comes after the limit. */
function rowsOf({ from, id }: List<string, Columns>, order: Order, wanted: readonly SQL[]) {
  const { sort, isDescending, after, rows } = order
  const keyset = after ? keysetOf(sort, id, isDescending ? sql`<` : sql`>`) : []
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`(select *, ${sort.by} as "key" from ${from} where ${allOf([...wanted, ...keyset])}
    order by ${sort.by} ${direction}, ${id} ${direction} ${upTo(rows)}) ${from}`
}

const PAGE_BYTES = 512 * 1024

/** Leaves out the rows after the first that does not fit. That one says that there is another page. */
function fitting(rows: SQL, weight: SQL | undefined) {
  if (!weight) return rows
  const until = (before: number) => sql`
    coalesce(sum("pageWeight") over (order by "pageRow" rows between unbounded preceding and ${sql.raw(`${before}`)} preceding), 0)
      > ${sql.raw(`${PAGE_BYTES}`)}`
  return sql`
    select * from (select *, ${until(1)} as "pageIsFull", ${until(2)} as "isLeftOut" from (${rows}) weighed) fitting
    where not "isLeftOut" order by "pageRow"`
}

/** One statement reads the rows of a page and, for the first one, how many there are, up to one more than `TOTAL_COUNTED`. */
export function statementOf<Shown extends Columns>(
  list: List<string, Shown>,
  order: Order,
  wanted: Wanted,
  search = '',
) {
  const { from, id, shown, weight, join = sql`` } = list
  const { scope, conditions = [], isNarrow, countedBy, findRelated, found: own } = wanted
  const base = [...(scope ? [scope.where] : []), ...conditions.filter((each) => each !== undefined)]
  const matches = matching(list, search, findRelated)
  const byIndex = [...base, ...(matches?.byIndex ?? [])]
  const byWalk = own ? [own.byWalk] : matches?.byWalk
  const isFound = isNarrow || byWalk !== undefined
  const most = own?.most ?? TOTAL_COUNTED
  const { nullable, join: isJoined } = order.sort
  const isPlain = !isFound && !nullable && !isJoined && base.length === (scope ? 1 : 0)
  const found = sql`with found as materialized (
    ${own?.rows ?? sql`select * from ${from} where ${allOf(byIndex)}`} ${isNarrow ? sql`` : upTo(most + 1)}),`
  // Below this name, the rows that were found are the table.
  const sorted = (wanted: readonly SQL[]) =>
    pageOf(list, order, wanted, true).map((phase) => sql`(with ${from} as (select * from found) ${phase})`)
  const isRare = sql`(select count(*) from found) <= ${sql.raw(`${most}`)}`
  const searched = () => [
    ...sorted([isRare]),
    ...pageOf(list, order, [sql`not (${isRare})`, ...base, ...(byWalk ?? [])], false),
  ]
  const phases = isNarrow ? sorted([]) : byWalk ? searched() : pageOf(list, order, base, false)
  const total = isFound
    ? sql`(select least(count(*), ${sql.raw(`${TOTAL_COUNTED + 1}`)})::int from found)`
    : countOf(from, base, countedBy ? sql`order by ${countedBy}` : sql``)
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const columns = Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const select = (key: SQL, place: SQL) => sql`
    select ${sql.join(columns, sql`, `)}, ${id}::text as "pageId", ${asText(key, order.sort.type)} as "pageKey",
      ${order.after ? sql`null` : total} as "pageTotal"
      ${weight ? sql`, row_number() over (order by ${place}) as "pageRow", ${weight} as "pageWeight"` : sql``}`
  if (isPlain) {
    const place = sql`${from}.key ${direction}, ${id} ${direction}`
    const rows = sql`${select(sql`${from}.key`, place)} from ${rowsOf(list, order, base)} ${join} order by ${place}`
    return fitting(rows, weight)
  }
  const place = sql`page.key ${direction} nulls last, page.id ${direction}`
  const rows = sql`${isFound ? found : sql`with`} page as materialized (
      select * from (${sql.join(phases, sql` union all `)}) phases ${upTo(order.rows)})
    ${select(sql`page.key`, place)} from page join ${from} on ${id} = page.id ${join}
    order by ${place}`
  return fitting(rows, weight)
}

/** Counts at most one row more than `TOTAL_COUNTED`, which means “more”. */
export async function countRows(queries: ReadQueries, from: AnyColumn['table'], wanted: readonly SQL[]) {
  const { rows } = await queries.execute<{ total: number }>(sql`select ${countOf(from, wanted)} as total`)
  return rows[0]?.total
}
