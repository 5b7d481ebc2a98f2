import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tone: 'positive' | 'warning' | 'negative'
  role: 'status' | 'alert'
  children: ReactNode
}

export function Notice({ tone, role, children }: NoticeProps) {
  return (
    <p className={classes.notice} data-tone={tone} role={role}>
      {children}
    </p>
  )
}
