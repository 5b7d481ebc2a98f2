import { createFileRoute } from '@tanstack/react-router'
import { tasksSearch } from '#src/features/tasks/task-search.ts'
import { TasksPage } from '#src/features/tasks/tasks-page.tsx'

export const Route = createFileRoute('/dashboard/tasks')({ validateSearch: tasksSearch, component: TasksPage })
