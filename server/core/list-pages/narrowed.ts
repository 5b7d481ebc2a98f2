import { type AnyColumn, and, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AnyFilter, type AnyList, DAY_MS, type Wanted } from '#contract/list.ts'
import type { Columns } from './list.ts'

interface Narrowed {
  /** By the names of fields in the contract. */
  readonly columns: Columns
  /** The column of a status and its value; by default the column `status`. */
  readonly stored?: (status: string) => Readonly<Record<string, unknown>>
  /** When the day of the caller began. */
  readonly today?: string | undefined
}

type Chosen = Readonly<Record<string, string | readonly string[] | undefined>>

/** Throws when the area has no column for a field that its list names. */
function columnIn(columns: Columns, name: string) {
  const column = columns[name]
  if (!column) throw new Error(`No column for the field "${name}"`)
  return column
}

const isPresent = (column: AnyColumn) =>
  column.getSQLType() === 'jsonb' ? sql`jsonb_array_length(${column}) > 0` : isNotNull(column)

function criterion(column: AnyColumn, wanted: Wanted, today = '') {
  if (wanted === 'present') return isPresent(column)
  if (!('from' in wanted || 'before' in wanted)) return inArray(column, [...(wanted as readonly unknown[])])
  const { from, before } = wanted
  const after = (days: number) => new Date(Date.parse(today) + days * DAY_MS)
  return and(
    from === undefined ? undefined : gte(column, after(from)),
    before === undefined ? undefined : lt(column, after(before)),
  )
}

function conditionOf(filter: AnyFilter, chosen: readonly string[], given: Narrowed): SQL | undefined {
  const { statuses, valueIn, choices = {} } = filter
  const { columns, stored = (status) => ({ status }), today } = given
  const named = chosen.flatMap((value) => {
    const where = choices[value]?.where
    if (!where) return []
    return and(
      ...Object.entries(where).map(([name, wanted]) => wanted && criterion(columnIn(columns, name), wanted, today)),
    )
  })
  const values = chosen.filter((value) => !choices[value])
  if (statuses) {
    const rows = values.map(stored)
    const [name = ''] = rows.flatMap(Object.keys)
    return inArray(columnIn(columns, name), [...new Set(rows.map((row) => row[name]))])
  }
  if (valueIn && values.length > 0) named.push(inArray(columnIn(columns, valueIn), values))
  return or(...named)
}

/** The conditions of the filters that are chosen. Throws when a field has no column. */
export const narrowedBy = ({ filters }: AnyList, chosen: Chosen, given: Narrowed) =>
  Object.entries(filters).map(([name, filter]) => {
    const values = [chosen[name] ?? []].flat()
    return values.length > 0 ? conditionOf(filter, values, given) : undefined
  })
