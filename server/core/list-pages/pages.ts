import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { QUERY_LIMIT } from '#contract/list.ts'
import { LIMITS } from '#contract/query-list.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { cursorIn, cursorOf } from './cursor.ts'
import type { Columns, List, View, Wanted } from './list.ts'
import { type Order, statementOf } from './statement.ts'
import { PART_ROWS } from './whole-list.ts'

type RowOf<Shown extends Columns> = { [Name in keyof Shown]: GetColumnData<Shown[Name]> }

interface OnPage {
  readonly pageId: string
  readonly pageKey: string | null
  /** Null after the first page. */
  readonly pageTotal: number | null
}

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
    const after = cursorIn(view.after, name, sort, list.idType)
    const read = statement(view, { sort, isDescending: name.startsWith('-'), after, rows: limit + 1 }, wanted)
    const found = (await read(queries).execute({ caller: wanted.scope?.caller, ...after })) as Row[]
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      data: {
        rows: page.map(toResponse),
        next: last && cursorOf(name, { key: last.pageKey, id: last.pageId }),
        total: after ? undefined : (found[0]?.pageTotal ?? 0),
      },
    }
  }
}
