import dayjs from 'dayjs'
import { SORTS } from '#contract/query-list.ts'
import type { Api } from '#src/api/client.ts'
import { apiQuery } from '#src/api/query.ts'
import { serverNow } from '#src/api/server-time.ts'
import { type QueryList, viewOf } from '#src/list/use-query-list.ts'
import type { TasksSearch } from './task-search.ts'

export const TASK_VIEWS = ['own', 'employee'] as const

export type TaskView = (typeof TASK_VIEWS)[number]

/** Only super admins see the tasks of others. */
export const viewIn = ({ tab }: { tab?: 'employee' | undefined }, isSuperAdmin = false): TaskView =>
  isSuperAdmin && tab === 'employee' ? 'employee' : 'own'

const CALLS = { own: 'task.assigned', employee: 'task.all' } as const

export const tasksQuery = (api: Api, view: TaskView) => apiQuery(api, CALLS[view], {}, 'Task')

export function tasksList(search: TasksSearch, scope: TaskView): QueryList<'query.tasks'> {
  const { status, assignee, due } = search
  const query = {
    ...viewOf(search, SORTS.tasks),
    scope,
    status: status?.join(),
    assignee: assignee?.join(),
    due: due?.join(),
    today: due && dayjs(serverNow()).startOf('day').toISOString(),
  }
  return {
    name: 'query.tasks',
    tag: 'Task',
    tab: scope,
    inputOf: (part) => ({ query: { ...query, ...part } }),
    recordInput: (id) => ({ query: { scope, search: id } }),
  }
}
