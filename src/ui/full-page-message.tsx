import type { ReactNode } from 'react'
import classes from './full-page-message.module.css'

interface MessageProps {
  title: string
  text?: string
  icon?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function CenteredMessage({ title, text, icon, children, actions }: MessageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} – Statehouse`}</title>
      <div className={classes.card}>
        {icon && <span className={classes.icon}>{icon}</span>}
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
        {children && <div className={classes.more}>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}

export const FullPageMessage = (props: MessageProps) => (
  <main>
    <CenteredMessage {...props} />
  </main>
)
