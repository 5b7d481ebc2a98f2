import type { Task } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { RecordDetails } from '#src/area/record-details.tsx'
import { LifecycleBadge } from '#src/ui/status-badge.tsx'
import { assigneeOf, taskAreas } from './area.ts'
import { DueDate } from './due-date-text.tsx'
import type { TaskView } from './queries.ts'
import classes from './task-drawers.module.css'

interface TaskDetailsProps {
  task: Task
  /** Of the open record: ahead of its list after a move. */
  status: string
  view: TaskView
}

export const TaskDetails = ({ task, status, view }: TaskDetailsProps) => (
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
