import type { ReactNode } from 'react'
import classes from './page-content.module.css'

export function PageContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
