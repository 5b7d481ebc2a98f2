import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { TASK_STATUSES } from '#contract/enums.ts'
import { tasksQuery, viewIn } from '#src/features/tasks/queries.ts'
import { TasksPage } from '#src/features/tasks/tasks-page.tsx'
import { listView, urlChoice } from '#src/list/list-view.ts'
import { prefetch } from './-prefetch.ts'

const search = v.object({
  ...listView.entries,
  tab: urlChoice(['employee']),
  status: urlChoice(TASK_STATUSES),
})

export const Route = createFileRoute('/dashboard/tasks')({
  validateSearch: search,
  loader: (entry) => {
    const { api, session } = entry.context
    const isSuperAdmin = session.getSnapshot().context.user?.isSuperAdmin
    prefetch(entry, tasksQuery(api, viewIn(v.parse(search, entry.location.search), isSuperAdmin)))
  },
  component: TasksPage,
})
