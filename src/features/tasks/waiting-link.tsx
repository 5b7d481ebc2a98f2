import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { useViewer } from '#src/api/viewer.ts'
import { nameFor } from '#src/format/count-text.ts'
import { anyOf } from '#src/format/list-text.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { StatusShape } from '#src/ui/status-shape.tsx'
import { type TaskView, viewIn } from './queries.ts'
import { nameOf, shownCount, useTaskCounts, useWaiting } from './task-counts.ts'

const route = getRouteApi('/dashboard/tasks')

const focusOnMount = (link: HTMLElement | null) => link?.focus()

/** Leads to the first tasks that wait for the person, once the server has counted what is there now. */
export function WaitingLink({ view, onFollow }: { view: TaskView; onFollow?: () => void }) {
  const { tab } = route.useSearch()
  const isWaiting = useWaiting()
  const [counts] = useTaskCounts([view])
  const isBehind = useIsFetching({ queryKey: ['Task'] }) > 0
  const next = counts?.find(({ now, status }) => now > 0 && isWaiting(view, status))
  const [known, setKnown] = useState<typeof next>()
  // A later read takes neither the link nor its focus away.
  if (!isBehind && known !== next) setKnown(next)
  if (!known) return null
  const { status, now } = known
  const to = { to: '/dashboard/tasks', search: { tab, status: [status] } } as const
  return (
    <Button ref={onFollow && focusOnMount} onClick={onFollow} renderRoot={(props) => <Link {...to} {...props} />}>
      {`${shownCount(now)} ${nameOf(status)} ${nameFor(now, 'tasks')} ${now === 1 ? 'waits' : 'wait'} for you`}
    </Button>
  )
}

/** A list of tasks that wait says that there are none. A search, or another filter, keeps the text of any list. */
export function NothingWaits({ children, clear }: { children: ReactNode; clear: ReactNode }) {
  const { search, assignee, due, status: statuses = [], tab } = route.useSearch()
  const view = viewIn({ tab }, useViewer().isSuperAdmin)
  const isWaiting = useWaiting()
  const [status] = statuses
  if (search || assignee || due || !status || !statuses.every((each) => isWaiting(view, each))) return children
  return (
    <EmptyState
      icon={<StatusShape lifecycle={taskLifecycle} status={status} />}
      title={`Nothing is ${anyOf(statuses.map(nameOf))}.`}
      action={
        <>
          <WaitingLink view={view} />
          {clear}
        </>
      }
    />
  )
}
