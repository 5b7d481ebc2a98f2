import type { ReactNode } from 'react'
import { TypeBadge } from '#src/ui/type-badge.tsx'
import classes from './file-item.module.css'

interface FileItemProps {
  /** IMG, PDF, DOC or the extension in capitals. */
  type: string
  name: string
  text: string
  /** An image of this site is shown. */
  url?: string
  actions?: ReactNode
}

/** Another site would learn who reads what, and the page's security policy may refuse its images. */
const isOfThisSite = (url: string) => URL.parse(url, window.location.href)?.origin === window.location.origin

export function FileItem({ type, name, text, url, actions }: FileItemProps) {
  return (
    <div className={classes.item}>
      {type === 'IMG' && url && isOfThisSite(url) && (
        <img className={classes.thumbnail} src={url} alt="" width={48} height={48} loading="lazy" />
      )}
      <TypeBadge type={type} />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.text}>{text}</div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
