import type { ReactNode } from 'react'
import classes from './page-content.module.css'

/** What stands below a page's header: even margins, even gaps. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
