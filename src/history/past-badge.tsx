import { stateOf } from '#machines/core/decide.ts'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { LifecycleBadge, StatusBadge } from '#src/ui/status-badge.tsx'

interface PastBadgeProps extends Lifecycle {
  status: string
}

/** Also for a status that the chart no longer has, and for one without words. */
export const PastBadge = ({ status, ...lifecycle }: PastBadgeProps) =>
  stateOf(lifecycle.machine, status)?.meta ? (
    <LifecycleBadge lifecycle={lifecycle} status={status} />
  ) : (
    <StatusBadge label={capitalized(status.replaceAll('-', ' '))} tone="gray" />
  )
