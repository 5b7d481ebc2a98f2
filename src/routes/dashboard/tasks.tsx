import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { tasksQuery, viewIn } from '#src/features/tasks/queries.ts'
import { tasksSearch } from '#src/features/tasks/task-search.ts'
import { TasksPage } from '#src/features/tasks/tasks-page.tsx'
import { prefetch } from './-prefetch.ts'

export const Route = createFileRoute('/dashboard/tasks')({
  validateSearch: tasksSearch,
  loader: (entry) => {
    const { api, session } = entry.context
    const isSuperAdmin = session.getSnapshot().context.user?.isSuperAdmin
    prefetch(entry, tasksQuery(api, viewIn(v.parse(tasksSearch, entry.location.search), isSuperAdmin)))
  },
  component: TasksPage,
})
