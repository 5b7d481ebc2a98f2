import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import classes from './warning-line.module.css'

export const WarningLine = ({ children }: { children: ReactNode }) => (
  <span className={classes.line}>
    <AlertIcon size={16} />
    {children}
  </span>
)
