import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback } from 'react'
import { TASK_STATUSES } from '#contract/enums.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaHeader } from '#src/list/area-header.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { FilterPopover } from '#src/list/filter-popover.tsx'
import type { ListView } from '#src/list/list-view.ts'
import { loadedRows } from '#src/list/loaded-rows.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { openMoveItems } from '#src/workspace/move-items.ts'
import { useIntent } from '#src/workspace/use-palette-action.ts'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { COLUMNS } from './columns.tsx'
import { type TaskView, tasksIn, tasksQuery } from './queries.ts'
import { subjectOf } from './task-subject.ts'
import { taskWorkspace } from './task-workspace.ts'

const TaskDrawers = lazy(async () => ({ default: (await import('./task-drawers.tsx')).TaskDrawers }))

const ADDED = 'Task added successfully'

const STATUS_FILTER = {
  id: 'status',
  label: 'Status',
  options: TASK_STATUSES.map((value) => ({ value, label: statusMeta(taskLifecycle, value).label })),
}

/** What the list of tasks shows, as it stands in the URL. */
export interface TasksSearch extends ListView {
  tab?: 'employee'
  status?: TaskStatus
}

interface TasksPageProps {
  search: TasksSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<TasksSearch>) => void
}

export function TasksPage({ search, onSearchChange }: TasksPageProps) {
  const { api } = useServices()
  const viewer = useViewer()
  const workspace = useWorkspace(taskWorkspace, ['Task'])
  const view: TaskView = viewer.isSuperAdmin && search.tab === 'employee' ? 'employee' : 'own'
  const list = loadedRows(useQuery(tasksQuery(api, view)), tasksIn)
  const tasks = list.rows
  useIntent(workspace, tasks, (task) => subjectOf(task, view, viewer))

  const { status } = search
  const matches = useCallback((task: Task) => status === undefined || task.status === status, [status])

  const add = () =>
    workspace.send({ type: 'record.create', form: view === 'employee' ? 'task.assign' : 'task.create', success: ADDED })
  const open = (task: Task) => workspace.send({ type: 'record.view', id: task._id })
  const menuOf = (task: Task) => [
    { label: 'View details', onSelect: () => open(task) },
    ...openMoveItems(taskLifecycle, subjectOf(task, view, viewer), workspace),
  ]

  return (
    <>
      <AreaHeader
        title="Tasks Management"
        subtitle={viewer.isSuperAdmin ? 'Assign, view and manage tasks' : 'Create, view and manage your tasks'}
        list={{ entityPlural: 'tasks', view: search, onViewChange: onSearchChange }}
      />
      <PageContent>
        <SectionHeading
          title={viewer.isSuperAdmin ? 'Review Tasks' : 'My weekly deliverables'}
          text={
            viewer.isSuperAdmin
              ? 'Review and add tasks for the week'
              : 'These are the tasks created and assigned to you.'
          }
          actions={
            <Button leftSection={<PlusIcon size={16} />} onClick={add}>
              Add new task
            </Button>
          }
        />
        {viewer.isSuperAdmin && (
          <Tabs value={view} onChange={(tab) => onSearchChange({ tab: tab === 'employee' ? tab : undefined })}>
            <Tabs.List>
              <Tabs.Tab value="own">My tasks</Tabs.Tab>
              <Tabs.Tab value="employee">Employee tasks</Tabs.Tab>
            </Tabs.List>
          </Tabs>
        )}
        <DataTable
          key={view}
          entityPlural="tasks"
          columns={COLUMNS[view]}
          {...list}
          rowKey={(task) => task._id}
          view={search}
          onViewChange={onSearchChange}
          empty={{ title: 'No tasks found', text: 'Create your first task to get started.' }}
          filter={{
            control: (
              <FilterPopover
                groups={[STATUS_FILTER]}
                value={{ status }}
                onChange={({ status }) => onSearchChange({ status: status as TaskStatus | undefined })}
              />
            ),
            matches,
            onClear: () => onSearchChange({ status: undefined }),
          }}
          rowMenu={menuOf}
          onOpen={open}
        />
      </PageContent>
      <AreaDrawers workspace={workspace}>
        <TaskDrawers workspace={workspace} view={view} tasks={tasks ?? []} />
      </AreaDrawers>
    </>
  )
}
