import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { tasksList, tasksQuery, viewIn } from '#src/features/tasks/queries.ts'
import { tasksSearch } from '#src/features/tasks/task-search.ts'
import { TasksPage } from '#src/features/tasks/tasks-page.tsx'
import { TasksIcon } from '#src/ui/icons.tsx'
import { part } from '#src/ui/second-file.tsx'
import { prefetchList } from './-prefetch.ts'

const WaitingTasks = part<typeof import('#src/features/tasks/waiting-tasks.tsx').WaitingTasks>('WaitingTasks')

export const Route = createFileRoute('/dashboard/tasks')({
  staticData: { icon: TasksIcon, waiting: WaitingTasks },
  validateSearch: tasksSearch,
  loader: (entry) => {
    const { api, session } = entry.context
    const isSuperAdmin = session.getSnapshot().context.user?.isSuperAdmin
    const search = v.parse(tasksSearch, entry.location.search)
    const view = viewIn(search, isSuperAdmin)
    prefetchList(entry, tasksList(search, view), tasksQuery(api, view))
  },
  component: TasksPage,
})
