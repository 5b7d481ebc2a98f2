import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { TASK_STATUSES } from '#contract/enums.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { useServices } from '#src/api/services.tsx'

/** The list of employees has no tasks of the viewer, while the figures count them. */
const OTHERS = 'Open all but your own'

interface RecordsLinkProps {
  entity: TrackedEntity
  status: string
  /** By default the link says what it opens. */
  children?: ReactNode
}

/** Leads to the records in a status. Where no list shows them, the text is no link. */
export function RecordsLink({ entity, status, children }: RecordsLinkProps) {
  const { session } = useServices()
  const isSuperAdmin = useSelector(session, ({ context }) => context.user?.isSuperAdmin ?? false)
  const task = TASK_STATUSES.find((each) => each === status)
  if (entity === 'task' && task && isSuperAdmin)
    return (
      <Link
        to="/dashboard/tasks"
        search={{ tab: 'employee', status: [task] }}
        title={children === undefined ? undefined : OTHERS}
      >
        {children ?? OTHERS}
      </Link>
    )
  if (entity === 'user' && (status === 'unlocked' || status === 'locked'))
    return (
      <Link to="/dashboard" search={{ status: [status] }}>
        {children}
      </Link>
    )
  return children
}
