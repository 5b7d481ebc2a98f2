import { useQueries } from '@tanstack/react-query'
import type { TaskStatus } from '#contract/task.ts'
import { statusMeta } from '#machines/core/lifecycle.ts'
import { waitsFor } from '#machines/core/main-path.ts'
import { taskLifecycle, taskViewer } from '#machines/lifecycles/task/task-machine.ts'
import { apiQuery } from '#src/api/query.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { formatCount } from '#src/format/count-text.ts'
import { TASK_VIEWS, type TaskView } from './queries.ts'

const MOST = 1_000

export const shownCount = (now: number) => (now > MOST ? `${formatCount(MOST)}+` : formatCount(now))

export const nameOf = (status: string) => statusMeta(taskLifecycle, status).label.toLowerCase()

const beginningOfDay = () => new Date(serverNow().setHours(0, 0, 0, 0)).toISOString()

/** The views with tasks that can wait for the person. */
export const useTaskViews = () => (useViewer().isSuperAdmin ? TASK_VIEWS : TASK_VIEWS.slice(0, 1))

/** The tasks of each view by status, in the order of `views`. Undefined until the server has counted, and where it does not. */
export function useTaskCounts(views: readonly TaskView[]) {
  const { api, config } = useServices()
  const enabled = config.extensions.includes('counts')
  return useQueries({
    queries: views.map((scope) => ({
      ...apiQuery(api, 'counts.read', { params: { list: 'tasks' }, query: { scope, today: beginningOfDay() } }, 'Task'),
      enabled,
      meta: { silent: true },
    })),
  }).map(({ data }) => data?.data.statuses)
}

/** Whether tasks in this status wait for the person, to whom they are assigned in the view of own tasks. */
export function useWaiting() {
  const person = useViewer()
  return (view: TaskView, status: string) =>
    waitsFor(taskLifecycle, status as TaskStatus, taskViewer(person, view === 'own' ? person.id : undefined))
}
