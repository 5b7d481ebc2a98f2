import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import type { StatusMeta } from '#machines/lifecycles/meta.ts'
import classes from './status-badge.module.css'
import type { StatusShapeProps } from './status-shape.tsx'

export const Dot = () => <span className={`${classes.shape} ${classes.dot}`} />

// The first table does not wait for the shapes. Without their code, the dots stay.
const StatusShape = lazy<ComponentType<StatusShapeProps>>(() =>
  import('./status-shape.tsx').then(
    ({ StatusShape }) => ({ default: StatusShape }),
    () => ({ default: Dot }),
  ),
)

interface StatusBadgeProps extends StatusMeta {
  /** Null makes it a flag, which a record has or not. */
  shape?: ReactNode
}

export const StatusBadge = ({ label, tone, shape }: StatusBadgeProps) => (
  <span className={classes.badge} data-tone={tone} data-flag={shape === null || undefined}>
    {/* The shape comes later, when a translation may have moved the text that it would be put before. */}
    <span className={classes.place}>{shape}</span>
    {label}
  </span>
)

/** The shape shows the place of the status on its chart. */
export const LifecycleBadge = (of: StatusShapeProps) => (
  <StatusBadge
    {...statusMeta(of.lifecycle, of.status)}
    shape={
      <Suspense fallback={<Dot />}>
        <StatusShape {...of} />
      </Suspense>
    }
  />
)
