import type { ReactNode } from 'react'

/** A column of a data table. `text` is what is shown, searched, sorted by and exported, unless another part says otherwise. */
export interface Column<Row> {
  id: string
  header: string
  text: (row: Row) => string
  /** What is shown instead of the text: a badge, a link. */
  cell?: (row: Row) => ReactNode
  /** What is sorted by instead of the text: an instant, a number. Nothing sorts last. */
  sortBy?: (row: Row) => string | number | undefined
  /** What an export has instead of the text: a figure without separators, a time of day. */
  exported?: (row: Row) => string
  align?: 'end'
  /** How many lines its text mostly has; one unless said. */
  lines?: 2
  /** Its content stays on one line: dates, names, figures. */
  nowrap?: boolean
  /** A CSS width; columns without one share what is left by their content. */
  width?: string
}
