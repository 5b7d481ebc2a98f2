import type { StatusMeta } from '#machines/lifecycles/meta.ts'
import classes from './status-badge.module.css'

/** A status by its word and its colour. */
export function StatusBadge({ label, tone }: StatusMeta) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  )
}
