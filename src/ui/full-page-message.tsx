import type { ReactNode } from 'react'
import classes from './full-page-message.module.css'

interface FullPageMessageProps {
  title: string
  text?: string
  icon?: ReactNode
  /** More than a sentence: figures, tips. */
  children?: ReactNode
  actions?: ReactNode
}

/** A page that says one thing, in the middle of the window. */
export function FullPageMessage({ title, text, icon, children, actions }: FullPageMessageProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {icon && <span className={classes.icon}>{icon}</span>}
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
        {children && <div className={classes.more}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </main>
  )
}
