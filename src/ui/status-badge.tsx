import type { StatusMeta } from '#machines/lifecycles/meta.ts'
import classes from './status-badge.module.css'

interface StatusBadgeProps extends StatusMeta {
  /** Without the dot of a status: a flag, which a record has or not. */
  isFlag?: boolean
}

export function StatusBadge({ label, tone, isFlag }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-flag={isFlag || undefined}>
      {label}
    </span>
  )
}
