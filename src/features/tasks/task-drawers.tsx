import type { Task } from '#contract/task.ts'
import type { DrawersProps } from '#src/area/area-page.tsx'
import { AreaRecordDrawers } from '#src/area/area-record-drawers.tsx'
import { RecordDetails } from '#src/area/record-details.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { assigneeOf, taskAreas } from './area.ts'
import { DueDate } from './due-date-text.tsx'
import { NoteBox } from './note-box.tsx'
import type { TaskView } from './queries.ts'
import classes from './task-drawers.module.css'
import { FORMS } from './task-form.tsx'
import { waitersOf } from './waiters.ts'
import { WaitingLink } from './waiting-link.tsx'

const GONE = 'This task was deleted meanwhile.'

export const TaskDrawers = ({ view, ...props }: DrawersProps<Task> & { view: TaskView }) => (
  <AreaRecordDrawers
    {...props}
    area={taskAreas[view]}
    details={{
      title: 'View task details',
      subtitle: () => 'The details about the progress of this task',
      afterQueue: view === 'employee' && <WaitingLink view={view} onFollow={props.workspace.cancel} />,
      missing: <EmptyState title={GONE} />,
      waiters: waitersOf,
      note: (task) => <NoteBox key={task._id} task={task} label={view === 'own' ? 'Answer' : 'Note'} />,
      content: (task) => <TaskDetails task={task} view={view} />,
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
  view: TaskView
}

const TaskDetails = ({ task, view }: TaskDetailsProps) => (
  <RecordDetails
    area={taskAreas[view]}
    row={task}
    own={{
      title: () => <span className={classes.name}>{task.title}</span>,
      dueDate: () => <DueDate task={task} />,
      assignedTo: assigneeOf,
      // Whose own task it is goes without saying.
      ...(view === 'own' && { assignedTo: () => undefined, role: () => undefined }),
    }}
  />
)
