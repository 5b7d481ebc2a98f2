import { Anchor, Group } from '@mantine/core'
import type { Task } from '#contract/task.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { formatDueDate, formatPercent, orNothing } from '#src/format/dates.ts'
import { workflowPage } from '#src/format/workflow-pages.ts'
import { Details } from '#src/overlays/details.tsx'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { MoveButtons } from '#src/workspace/move-buttons.tsx'
import { assigneeOf } from './columns.tsx'
import type { TaskView } from './queries.ts'

interface TaskDetailsProps {
  task: Task
  /** Of the open record: ahead of its list after a move. */
  status: string
  view: TaskView
  moves: readonly RowMenuItem[]
}

export function TaskDetails({ task, status, view, moves }: TaskDetailsProps) {
  return (
    <DrawerPanel footer={moves.length > 0 && <MoveButtons moves={moves} />}>
      <Details
        items={[
          { label: 'Task name', value: task.title },
          { label: 'Description', value: orNothing(task.description) },
          { label: 'Status', value: <Status status={status} /> },
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

function Status({ status }: { status: string }) {
  const { label, tone } = statusMeta(taskLifecycle, status)
  return (
    <Group gap="sm">
      <StatusBadge label={label} tone={tone} />
      <Anchor size="sm" href={workflowPage('task', status)} target="_blank" rel="noreferrer">
        Who can do what now?
      </Anchor>
    </Group>
  )
}
