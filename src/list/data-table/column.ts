import type { ReactNode } from 'react'
import { searchable } from '#contract/search-text.ts'
import { plainDigits } from '#src/format/digits.ts'

/** In rem, without the padding of the cell. Columns with a maximum grow first, then the others by weight. */
export interface GrowingSize {
  min: number
  max?: number
  /** Without a maximum; 1 by default. */
  weight?: number
}

/** `text` is what is shown, searched, sorted by and exported, unless another part says otherwise. */
export interface Column<Row> {
  id: string
  header: string
  text: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** Instead of the text: an instant, a number. Nothing sorts last. */
  sortBy?: (row: Row) => string | number | undefined
  /** Instead of the text: a figure without separators, a time of day. */
  exported?: (row: Row) => string
  /** Columns of the file that replace this one. */
  exportedAs?: readonly { readonly header: string; readonly text: (row: Row) => string }[]
  /** What the column means, where its header may mislead. */
  hint?: string
  align?: 'end'
  /** Without a sort. */
  isUnsorted?: boolean
  /** Hidden until a person shows it. */
  isOptional?: boolean
  /** A number is a width that stays. It depends on no row, so that nothing moves when rows change. */
  size: number | GrowingSize
}

const NUMBER = /\d+/g
const PLAIN = /^[ -~]*$/

/** Text compares as the search folds it, numbers of all scripts by value, then as it is. A collator takes ten times as long. */
export function sortKeyOf<Row>({ sortBy, text }: Column<Row>, row: Row): string | number | undefined {
  const value = (sortBy ?? text)(row)
  if (typeof value !== 'string') return Number.isNaN(value) ? undefined : value
  const key = plainDigits(searchable(value)).replace(NUMBER, (digits) => digits.padStart(16, '0'))
  return PLAIN.test(value) ? key : `${key}\u0001${value}`
}
