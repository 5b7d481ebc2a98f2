import type { ReactNode } from 'react'
import { TypeBadge } from '#src/ui/type-badge.tsx'
import classes from './file-item.module.css'
import { hasThumbnail, Thumbnail } from './thumbnail.tsx'

interface FileItemProps {
  /** IMG, PDF, DOC or the extension in capitals. */
  type: string
  name: string
  text: string
  /** An image of this site is shown. */
  url?: string
  actions?: ReactNode
}

export function FileItem({ type, name, text, url, actions }: FileItemProps) {
  return (
    <div className={classes.item}>
      {url && hasThumbnail(type, url) && <Thumbnail url={url} size={48} className={classes.thumbnail} />}
      <TypeBadge type={type} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.text}>{text}</div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
