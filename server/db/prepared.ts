import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Queries, ReadQueries } from './connect.ts'

// Drizzle needs longer to build a statement than the database to run it, and binds what it has built to one connection.
// This module builds each statement once and runs it anywhere. It relies on two inner fields of Drizzle, see its test.

interface Inner {
  readonly session: {
    readonly client: unknown
    prepareQuery(query: Query, fields: undefined, name: string | undefined, inArrays: false): Executable
  }
  readonly dialect: { sqlToQuery(statement: SQL): Query }
}

interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

interface Executable {
  client: unknown
  execute(values: Values): Promise<unknown>
}

type Values = Readonly<Record<string, unknown>>

// The types of Drizzle hide the inner fields.
const builder = drizzle.mock() as unknown as Queries & Inner

function runWith(prepared: Executable, queries: object, values: Values) {
  const bound: Executable = Object.create(prepared)
  bound.client = (queries as Inner).session.client
  return bound.execute(values)
}

/** A statement with `sql.placeholder(...)` in place of its values. `name` belongs to it alone: the database keeps its plan. */
export function preparedQuery<C extends PreparedQueryConfig>(
  build: (queries: Queries) => { prepare(name: string): PgPreparedQuery<C> },
  name: string,
) {
  const prepared = build(builder).prepare(name) as unknown as Executable
  return (queries: ReadQueries, values: Values = {}) => runWith(prepared, queries, values) as Promise<C['execute']>
}

/** Each placeholder is sent once, however often the statement uses it. */
function withoutRepeats({ sql: text, params }: Query): Query {
  // A constant is never one of the others: it may have another type, or be the name of a placeholder.
  const names = params.map((param, place) => (is(param, Placeholder) ? param.name : place))
  const first = names.map((name) => names.indexOf(name))
  const kept = [...new Set(first)]
  return {
    sql: text.replace(/\$(\d+)/g, (_, number: string) => `$${kept.indexOf(first[Number(number) - 1] ?? -1) + 1}`),
    params: kept.map((place) => params[place]),
  }
}

/** The same for a raw statement. Without a name, the database plans it each time. */
export function preparedStatement<Row>(statement: SQL, name?: string) {
  const query = withoutRepeats(builder.dialect.sqlToQuery(statement))
  const prepared = builder.session.prepareQuery(query, undefined, name, false)
  return async (queries: ReadQueries, values: Values = {}) => {
    const { rows } = (await runWith(prepared, queries, values)) as { rows: Row[] }
    return rows
  }
}

/** Its value when the statement runs, with the type that the database cannot always infer. */
export const given = (name: string, type = 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`
