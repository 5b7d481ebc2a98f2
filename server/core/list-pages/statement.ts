import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { TOTAL_COUNTED } from '#contract/query-list.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { given } from '#server/db/prepared.ts'
import type { Last } from './cursor.ts'
import type { Columns, List, Sort, Wanted } from './list.ts'
import { matching } from './search.ts'

const givenKey = (type: Sort['type']) =>
  type === 'timestamptz' ? sql`to_timestamp(${given('key', 'float8')} / 1000)` : given('key', type)

const asText = (key: SQL, type: Sort['type']) =>
  type === 'timestamptz' ? sql`(extract(epoch from ${key}) * 1000)::bigint::text` : sql`${key}::text`

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

export interface Order {
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

/** Rows and keys from one scan, in the order of an index. A join comes after the limit. */
function rowsOf({ from, id, idType }: List<string, Columns>, order: Order, wanted: readonly SQL[]) {
  const { sort, isDescending, after, rows } = order
  const keyset = after ? keysetOf(sort, id, idType, isDescending ? sql`<` : sql`>`) : []
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`(select *, ${sort.by} as "key" from ${from} where ${allOf([...wanted, ...keyset])}
    order by ${sort.by} ${direction}, ${id} ${direction} ${upTo(rows)}) ${from}`
}

/** One statement reads the rows of a page and, for the first one, how many there are, up to one more than `TOTAL_COUNTED`. */
export function statementOf<Shown extends Columns>(
  list: List<string, Shown>,
  order: Order,
  wanted: Wanted,
  search = '',
) {
  const { from, id, shown, join = sql`` } = list
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
  const select = (key: SQL) => sql`
    select ${sql.join(columns, sql`, `)}, ${id}::text as "pageId", ${asText(key, order.sort.type)} as "pageKey",
      ${order.after ? sql`null` : total} as "pageTotal"`
  if (isPlain)
    return sql`${select(sql`${from}.key`)} from ${rowsOf(list, order, base)} ${join}
      order by ${from}.key ${direction}, ${id} ${direction}`
  return sql`${isFound ? found : sql`with`} page as materialized (
      select * from (${sql.join(phases, sql` union all `)}) phases ${upTo(order.rows)})
    ${select(sql`page.key`)} from page join ${from} on ${id} = page.id ${join}
    order by page.key ${direction} nulls last, page.id ${direction}`
}

/** Up to one more than `TOTAL_COUNTED`. */
export async function countRows(queries: ReadQueries, from: AnyColumn['table'], wanted: readonly SQL[]) {
  const { rows } = await queries.execute<{ total: number }>(sql`select ${countOf(from, wanted)} as total`)
  return rows[0]?.total
}
