import type { ReactNode } from 'react'
import classes from './tables.module.css'

/** Around a table that is wider than a small screen. */
export function Scrollable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it on a small screen
    <div className={classes.scroll} tabIndex={0}>
      {children}
    </div>
  )
}

interface TableSectionProps {
  id: string
  title: string
  columns: readonly string[]
  className?: string | undefined
  /** The bodies of the table. */
  children: ReactNode
}

export const TableSection = ({ id, title, columns, className, children }: TableSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <Scrollable>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </Scrollable>
  </section>
)
