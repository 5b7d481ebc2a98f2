import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, useRef } from 'react'
import { type Task, taskList } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { usePeople } from '#src/api/use-people.ts'
import { useViewer } from '#src/api/viewer.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useListFilter } from '#src/list/list-filter.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useListRows } from '#src/list/loaded-rows.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { openMoveItems } from '#src/workspace/moves.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { AreaDrawers, useWorkspace } from '#src/workspace/workspace.tsx'
import { taskMoves, taskState } from './area.ts'
import { assigneeOf, COLUMNS } from './columns.tsx'
import { tasksIn, tasksList, tasksQuery, viewIn } from './queries.ts'
import type { TasksSearch } from './task-search.ts'

const TaskDrawers = lazy(async () => ({ default: (await import('./task-drawers.tsx')).TaskDrawers }))

const route = getRouteApi('/dashboard/tasks')

const assigneesOf = (tasks: readonly Task[]) =>
  [...new Map(tasks.flatMap((task) => (task.assignedTo ? [[task.assignedTo, assigneeOf(task)] as const] : [])))]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))

const TABS = [
  ['own', 'My tasks'],
  ['employee', 'Employee tasks'],
] as const

export function TasksPage() {
  const { api } = useServices()
  const viewer = useViewer()
  const { isSuperAdmin } = viewer
  const workspace = useWorkspace({ tags: ['Task'] })
  const { search, change } = useListSearch<TasksSearch>(route)
  const { status, assignee, due } = search
  const view = viewIn(search, isSuperAdmin)
  const rows = useListRows(tasksList(search, view), tasksQuery(api, view), tasksIn)
  const people = usePeople(!rows.isWhole && view === 'employee')
  const filter = useListFilter<Task, Pick<TasksSearch, 'status' | 'due' | 'assignee'>>({
    filters: taskList.filters,
    chosen: { status, due, assignee },
    onChange: change,
    lifecycle: taskLifecycle,
    statusOf: (task) => task.status,
    options: { assignee: view === 'own' ? [] : (people ?? assigneesOf(rows.rows ?? [])) },
  })

  const shown = useRef<readonly Task[]>([])
  const selection = useSelection(view, shown)
  const list = { entityPlural: 'tasks', view: search, onViewChange: change }
  const add = () =>
    workspace.create({
      call: view === 'employee' ? 'task.assign' : 'task.create',
      success: 'Task added successfully',
    })
  const open = (task: Task) => workspace.view(task._id)
  const menuOf = (task: Task) => [
    { label: 'View details', onSelect: () => open(task) },
    ...openMoveItems(taskMoves, taskState(task, view, viewer), workspace),
  ]
  usePaletteAction(rows, { show: open, create: add, menuOf })
  return (
    <ListPage
      title="Tasks Management"
      subtitle={isSuperAdmin ? 'Assign, view and manage tasks' : 'Create, view and manage your tasks'}
      list={{ ...list, searchDelay: rows.searchDelay }}
      section={{
        title: isSuperAdmin ? 'Review Tasks' : 'My weekly deliverables',
        text: isSuperAdmin ? 'Review and add tasks for the week' : 'These are the tasks created and assigned to you.',
        actions: (
          <Button leftSection={<PlusIcon size={16} />} onClick={add}>
            Add new task
          </Button>
        ),
      }}
      tabs={
        isSuperAdmin
          ? { value: view, items: TABS, onChange: (tab) => change({ tab: tab === 'employee' ? tab : undefined }) }
          : undefined
      }
      drawers={
        <AreaDrawers workspace={workspace} selection={selection}>
          <TaskDrawers
            workspace={workspace}
            view={view}
            tasks={rows.rows ?? []}
            readOne={rows.readOne}
            isCut={rows.server?.more?.isThere}
            isBackground={rows.isBackground}
            selection={selection}
            order={() => shown.current.map(({ _id }) => _id)}
          />
        </AreaDrawers>
      }
    >
      <DataTable
        key={view}
        {...list}
        {...rows}
        columns={COLUMNS[view]}
        rowKey={(task) => task._id}
        empty={{ title: 'No tasks found', text: 'Create your first task to get started.' }}
        filter={filter}
        shown={shown}
        selection={isSuperAdmin ? selection : undefined}
        rowMenu={menuOf}
        onOpen={open}
      />
    </ListPage>
  )
}
