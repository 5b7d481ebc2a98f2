import { Button } from '@mantine/core'
import type { Task } from '#contract/task.ts'
import { statusMeta } from '#machines/lifecycles/kit.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { formatDueDate, formatPercent, orNothing } from '#src/lib/format.ts'
import { Details } from '#src/ui/details.tsx'
import type { RowMenuItem } from '#src/ui/row-menu.tsx'
import { DrawerPanel } from '#src/ui/side-drawer.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { assigneeOf } from './columns.tsx'
import type { TaskView } from './queries.ts'

interface TaskDetailsProps {
  task: Task
  view: TaskView
  /** What can be done with the task from here. */
  moves: readonly RowMenuItem[]
}

export function TaskDetails({ task, view, moves }: TaskDetailsProps) {
  return (
    <DrawerPanel
      footer={
        moves.length > 0 &&
        moves.map(({ label, onSelect }) => (
          <Button key={label} variant="default" size="xs" onClick={onSelect}>
            {label}
          </Button>
        ))
      }
    >
      <Details
        items={[
          { label: 'Task name', value: task.title },
          { label: 'Description', value: orNothing(task.description) },
          { label: 'Status', value: <StatusBadge {...statusMeta(taskLifecycle, task.status)} /> },
          { label: 'Due date', value: formatDueDate(task.dueDate) },
          { label: 'Percentage done', value: formatPercent(task.percentageDone) },
          { label: 'Feedback', value: orNothing(task.feedback) },
          ...(view === 'employee'
            ? [
                { label: 'Assignee', value: assigneeOf(task) },
                { label: 'Origin', value: orNothing(task.role) },
              ]
            : []),
        ]}
      />
    </DrawerPanel>
  )
}
