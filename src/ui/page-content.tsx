import type { ReactNode } from 'react'
import classes from './page-content.module.css'

/** The content below a page header, with even margins and gaps. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
