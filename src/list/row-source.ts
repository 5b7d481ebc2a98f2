import { searchable, wordsIn } from '#contract/search-text.ts'
import type { UnreadableRow } from '#src/api/read-without-faults.ts'
import type { ReadOne } from '#src/workspace/use-record.ts'
import type { Column } from './data-table/column.ts'
import type { ServerPage } from './data-table/export-rows.ts'

/** What a person chose to see of a list. */
export interface Narrowed<Row> {
  readonly search: string
  /** The id of a column, with a minus in front for descending. */
  readonly sort: string | undefined
  readonly matches: ((row: Row) => boolean) | undefined
}

export type Narrow = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
) => (view: Narrowed<Row>) => readonly Row[]

/** Where the rows of a list come from. */
export interface RowSource<Row> {
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly unreadable: readonly UnreadableRow[] | undefined
  /** The list as the server pages it; undefined where its answer is the whole list. */
  readonly server?: ServerPage<Row> | undefined
  /** Undefined where only the list has its records. */
  readonly readOne?: ReadOne<Row> | undefined
  readonly error: string | undefined
  readonly onRetry: () => void
  /** When the rows were read, in ms; 0 for never. */
  readonly updatedAt: number
  /** The rows were read again because of a change elsewhere. */
  readonly isBackground: boolean | undefined
  readonly narrow: Narrow
  /** All rows are here, so that a filter can offer what they have. */
  readonly isWhole: boolean
  /** In ms, where each change of a search costs a call. */
  readonly searchDelay?: number | undefined
}

/** In ms, where each change of a search costs a call. */
export const SEARCH_DELAY = 300

/** The server has searched, filtered and sorted. */
export const asSent: Narrow = (rows) => () => rows

function once<Row, Value>(make: (row: Row) => Value) {
  const made = new Map<Row, Value>()
  return (row: Row) => {
    const value = made.has(row) ? (made.get(row) as Value) : make(row)
    made.set(row, value)
    return value
  }
}

/** A row matches a search when its columns contain every word. Rows without a sort key come last. */
export const inMemory: Narrow = (rows, columns) => {
  const textOf = (row: (typeof rows)[number]) => columns.map(({ text }) => text(row)).join('\n')
  const texts = once((row: (typeof rows)[number]) => searchable(textOf(row)))
  const keys = new Map(
    columns.map((column) => [column.id, once((row: (typeof rows)[number]) => sortKeyOf(column, row))]),
  )
  return ({ search, sort, matches }) => {
    const words = wordsIn(search)
    const has = (row: (typeof rows)[number]) => words.every((word) => texts(row).includes(word))
    const found = words.length > 0 || matches ? rows.filter((row) => has(row) && (!matches || matches(row))) : rows
    const id = sort?.replace(/^-/, '')
    const keyOf = keys.get(id ?? '')
    return keyOf ? sortedRows(found, keyOf, id !== sort) : found
  }
}

function sortedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | undefined,
  isDescending: boolean,
) {
  const direction = isDescending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  const sorted = keyed.toSorted((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined)
    return direction * compareKeys(one.key, other.key)
  })
  return sorted.map(({ row }) => row)
}

const NUMBER = /\d+/g
const PLAIN = /^[ -~]*$/

/** Text compares as the search folds it, numbers by value, then as it is. A collator takes ten times as long. */
export function sortKeyOf<Row>({ sortBy, text }: Column<Row>, row: Row): string | number | undefined {
  const value = (sortBy ?? text)(row)
  if (typeof value !== 'string') return Number.isNaN(value) ? undefined : value
  const key = searchable(value).replace(NUMBER, (digits) => digits.padStart(16, '0'))
  return PLAIN.test(value) ? key : `${key}\u0001${value}`
}

const compareKeys = (one: string | number, other: string | number) => (one === other ? 0 : one < other ? -1 : 1)
