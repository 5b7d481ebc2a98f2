import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { TASK_STATUSES } from '#contract/enums.ts'
import { TasksPage } from '#src/features/tasks/tasks-page.tsx'
import { listView, searchChange } from '#src/list/list-view.ts'

const search = v.object({
  ...listView.entries,
  tab: v.fallback(v.optional(v.literal('employee')), undefined),
  status: v.fallback(v.optional(v.picklist(TASK_STATUSES)), undefined),
})

export const Route = createFileRoute('/dashboard/tasks')({
  validateSearch: search,
  component: Tasks,
})

function Tasks() {
  const navigate = Route.useNavigate()
  return <TasksPage search={Route.useSearch()} onSearchChange={(change) => void navigate(searchChange(change))} />
}
