import { getRouteApi } from '@tanstack/react-router'
import { type Task, taskList } from '#contract/task.ts'
import { useServices } from '#src/api/services.tsx'
import { usePeople } from '#src/api/use-people.ts'
import { useViewer } from '#src/api/viewer.ts'
import { AreaPage } from '#src/area/area-page.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useListRows } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { part } from '#src/ui/second-file.tsx'
import { assigneeOf, taskAreas } from './area.ts'
import { COLUMNS } from './columns.tsx'
import { tasksList, tasksQuery, viewIn } from './queries.ts'
import type { TasksSearch } from './task-search.ts'

const TaskStrip = part<typeof import('./task-strip.tsx').TaskStrip>('TaskStrip')
const NothingWaits = part<typeof import('./waiting-link.tsx').NothingWaits>('NothingWaits')
const TaskDrawers = part<typeof import('./task-drawers.tsx').TaskDrawers>('TaskDrawers')

const route = getRouteApi('/dashboard/tasks')

const assigneeIn = (task: Task) => (task.assignedTo ? { value: task.assignedTo, label: assigneeOf(task) } : undefined)

const TABS = [
  ['own', 'My tasks'],
  ['employee', 'Employee tasks'],
] as const

const OF_ADMINS = {
  subtitle: 'Assign, view and manage tasks',
  section: { title: 'Review Tasks', text: 'Review and add tasks for the week' },
}
const OF_STAFF = {
  subtitle: 'Create, view and manage your tasks',
  section: { title: 'My weekly deliverables', text: 'These are the tasks created and assigned to you.' },
}

export function TasksPage() {
  const { api, config } = useServices()
  const { isSuperAdmin } = useViewer()
  const list = useListSearch<TasksSearch>(route)
  const view = viewIn(list.search, isSuperAdmin)
  const rows = useListRows(tasksList(list.search, view), tasksQuery(api, view), ({ data }) => data)
  const filter = useListFilter({
    area: taskAreas[view],
    list,
    filters: taskList.filters,
    options: { assignee: usePeople(rows, view === 'employee' && assigneeIn) },
  })
  const selection = useSelection(view)
  const call = view === 'employee' ? 'task.assign' : 'task.create'
  return (
    <AreaPage
      area={taskAreas[view]}
      title="Tasks Management"
      {...(isSuperAdmin ? OF_ADMINS : OF_STAFF)}
      list={list}
      rows={rows}
      strip={
        <TaskStrip
          view={view}
          rows={rows}
          chosen={list.search.status ?? []}
          onChoose={(status) => list.change({ status: status.length > 0 ? status : undefined })}
        />
      }
      columns={COLUMNS[view === 'employee' && config.extensions.includes('query') ? 'queriedEmployee' : view]}
      filter={filter}
      selection={isSuperAdmin ? selection : undefined}
      tabs={isSuperAdmin ? TABS : undefined}
      create={{ label: 'Add new task', form: { call, success: 'Task added successfully' } }}
      openLabel="View details"
      Nothing={NothingWaits}
      empty={{ title: 'No tasks found', text: 'Create your first task to get started.' }}
      drawers={(drawers) => <TaskDrawers {...drawers} view={view} />}
    />
  )
}
