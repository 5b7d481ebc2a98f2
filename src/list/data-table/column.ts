import type { ReactNode } from 'react'

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
