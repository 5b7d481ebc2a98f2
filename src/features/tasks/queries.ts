import type { Task } from '#contract/task.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'

export const TASK_VIEWS = ['own', 'employee'] as const

export type TaskView = (typeof TASK_VIEWS)[number]

/** Only super admins see the tasks of others. */
export const viewIn = ({ tab }: { tab?: 'employee' | undefined }, isSuperAdmin = false): TaskView =>
  isSuperAdmin && tab === 'employee' ? 'employee' : 'own'

const CALLS = { own: 'task.assigned', employee: 'task.all' } as const

export const tasksQuery = (api: Api, view: TaskView) => apiQuery(api, CALLS[view], {}, 'Task')

export const tasksIn = (answer: { data: Task[] } | undefined): Task[] => answer?.data ?? []
