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
