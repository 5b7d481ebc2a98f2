import type { ReactNode } from 'react'
import { TypeBadge } from '#src/ui/type-badge.tsx'
import classes from './file-item.module.css'

interface FileItemProps {
  /** IMG, PDF, DOC or the extension in capitals. */
  type: string
  name: string
  text: string
  actions?: ReactNode
}

export function FileItem({ type, name, text, actions }: FileItemProps) {
  return (
    <div className={classes.item}>
      <TypeBadge type={type} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.text}>{text}</div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
