import type { Column } from './column.ts'

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

type SortKey = string | number | undefined

const compareKeys = (one: SortKey, other: SortKey) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other))

const isNothing = (key: SortKey) => key === undefined || Number.isNaN(key)

export interface Selecting<Row> {
  /** A column's id, with a minus in front for descending; an unknown one is no sorting. */
  sort: string | undefined
  /** In whatever case; empty lets every row through. */
  search: string
  matches: ((row: Row) => boolean) | undefined
}

/** What searching and sorting need of each row, computed when it is first asked for and kept as long as the rows. */
export function createRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const orders = new Map<string, readonly number[]>()
  let searched: readonly string[] | undefined

  const textOf = (row: Row) =>
    columns
      .map((column) => column.text(row))
      .join('\n')
      .toLowerCase()

  function orderBy(sort: string): readonly number[] {
    const isDescending = sort.startsWith('-')
    const column = columns.find(({ id }) => id === (isDescending ? sort.slice(1) : sort))
    if (!column) return [...rows.keys()]
    const keyOf: (row: Row) => SortKey = column.sortBy ?? column.text
    const keys = rows.map((row) => keyOf(row))
    const sign = isDescending ? -1 : 1
    const [present, absent]: [number[], number[]] = [[], []]
    for (const index of keys.keys()) (isNothing(keys[index]) ? absent : present).push(index)
    return [...present.sort((one, other) => sign * compareKeys(keys[one], keys[other])), ...absent]
  }

  function inOrder(sort: string): readonly number[] {
    const order = orders.get(sort) ?? orderBy(sort)
    orders.set(sort, order)
    return order
  }

  return {
    /** The rows that match, in order. */
    select({ sort = '', search, matches }: Selecting<Row>): Row[] {
      const wanted = search.toLowerCase()
      if (wanted) searched ??= rows.map((row) => textOf(row))
      const selected: Row[] = []
      for (const index of inOrder(sort)) {
        const row = rows[index] as Row
        if (wanted && !searched?.[index]?.includes(wanted)) continue
        if (!matches || matches(row)) selected.push(row)
      }
      return selected
    },
  }
}

/** For each column the row with the longest text. */
export function widestRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): (Row | undefined)[] {
  return columns.map(({ text }) => {
    let longest = -1
    let widest: Row | undefined
    for (const row of rows) {
      const { length } = text(row)
      if (length > longest) [longest, widest] = [length, row]
    }
    return widest
  })
}
