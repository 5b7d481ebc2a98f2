import { Anchor } from '@mantine/core'
import type { Task } from '#contract/task.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { formatPercent, orNothing } from '#src/format/dates.ts'
import { workflowPage } from '#src/format/workflow-pages.ts'
import { Details } from '#src/overlays/details.tsx'
import type { RowMenuItem } from '#src/overlays/row-menu-items.tsx'
import { DrawerPanel } from '#src/overlays/side-drawer.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { MoveButtons } from '#src/workspace/move-buttons.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { assigneeOf } from './columns.tsx'
import { DueDate } from './due-date-text.tsx'
import type { TaskView } from './queries.ts'
import classes from './task-drawers.module.css'

interface TaskDetailsProps {
  task: Task
  /** Of the open record: ahead of its list after a move. */
  status: string
  view: TaskView
  moves: readonly RowMenuItem[]
  workspace: Workspace
}

export function TaskDetails({ task, status, view, moves, workspace }: TaskDetailsProps) {
  return (
    <DrawerPanel footer={moves.length > 0 && <MoveButtons moves={moves} workspace={workspace} />}>
      <Details
        items={[
          { label: 'Task name', value: <Name title={task.title} status={status} /> },
          { label: 'Description', value: orNothing(task.description) },
          { label: 'Workflow', value: <WorkflowLink status={status} /> },
          { label: 'Due date', value: <DueDate task={task} /> },
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

const Name = ({ title, status }: { title: string; status: string }) => (
  <span className={classes.name}>
    <span>{title}</span>
    <StatusBadge {...statusMeta(taskLifecycle, status)} />
  </span>
)

const WorkflowLink = ({ status }: { status: string }) => (
  <Anchor size="sm" href={workflowPage('task', status)} target="_blank" rel="noreferrer">
    Who can do what now?
  </Anchor>
)
