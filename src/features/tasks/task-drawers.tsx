import type { Task } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import type { DrawersProps } from '#src/area/area-page.tsx'
import { AreaRecordDrawers } from '#src/area/area-record-drawers.tsx'
import { RecordDetails } from '#src/area/record-details.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LifecycleBadge } from '#src/ui/status-badge.tsx'
import { assigneeOf, taskAreas } from './area.ts'
import { DueDate } from './due-date-text.tsx'
import type { TaskView } from './queries.ts'
import classes from './task-drawers.module.css'
import { FORMS } from './task-form.tsx'

const GONE = 'This task was deleted meanwhile.'

export const TaskDrawers = ({ view, ...props }: DrawersProps<Task> & { view: TaskView }) => (
  <AreaRecordDrawers
    {...props}
    area={taskAreas[view]}
    details={{
      title: 'View task details',
      subtitle: () => 'The details about the progress of this task',
      hasQueue: view === 'employee',
      missing: <EmptyState title={GONE} />,
      content: (task, { status }) => <TaskDetails task={task} status={status} view={view} />,
    }}
    more={(task) => view === 'employee' && task.description?.trim() && <Folded text={task.description} />}
    gone={GONE}
    create={{
      title: 'Add New Task',
      subtitle: 'Create new tasks for and keep track of deliverables',
      submitLabel: 'Add task',
    }}
    edit={{ title: 'Edit Task' }}
    form={FORMS[view]}
  />
)

const Folded = ({ text }: { text: string }) => (
  <details className={classes.folded}>
    <summary>Description</summary>
    <p>{text}</p>
  </details>
)

interface TaskDetailsProps {
  task: Task
  /** Of the open record: ahead of its list after a move. */
  status: string
  view: TaskView
}

const TaskDetails = ({ task, status, view }: TaskDetailsProps) => (
  <RecordDetails
    area={taskAreas[view]}
    row={task}
    own={{
      title: () => (
        <span className={classes.name}>
          <span>{task.title}</span>
          <LifecycleBadge lifecycle={taskLifecycle} status={status} />
        </span>
      ),
      dueDate: () => <DueDate task={task} />,
      assignedTo: assigneeOf,
      // Whose own task it is goes without saying.
      ...(view === 'own' && { assignedTo: () => undefined, role: () => undefined }),
    }}
  />
)
