import type { ReactNode } from 'react'

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
  align?: 'end'
  /** How many lines its text mostly has; one unless said. */
  lines?: 2
  nowrap?: boolean
  /** A CSS width; columns without one share what is left by their content. */
  width?: string
}
