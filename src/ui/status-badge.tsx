import type { ReactNode } from 'react'
import { statusMeta } from '#machines/core/lifecycle.ts'
import type { StatusMeta } from '#machines/core/meta.ts'
import classes from './status-badge.module.css'
import { StatusShape, type StatusShapeProps } from './status-shape.tsx'

export const Dot = () => <span className={`${classes.shape} ${classes.dot}`} />

interface StatusBadgeProps extends StatusMeta {
  /** Null makes it a flag, which a record has or not. */
  shape?: ReactNode
}

export const StatusBadge = ({ label, tone, shape }: StatusBadgeProps) => (
  <span className={classes.badge} data-tone={tone} data-flag={shape === null || undefined}>
    {shape}
    {label}
  </span>
)

/** The shape shows the place of the status on its chart. */
export const LifecycleBadge = (of: StatusShapeProps) => (
  <StatusBadge {...statusMeta(of.lifecycle, of.status)} shape={<StatusShape {...of} />} />
)
