import type { Task } from '#contract/task.ts'
import { useViewer } from '#src/api/viewer.ts'
import { RecordDrawers } from '#src/history/record-drawers.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { BulkBar, type BulkSelection } from '#src/workspace/bulk/bulk-bar.tsx'
import { openMoveItems } from '#src/workspace/moves.ts'
import type { ReadOne } from '#src/workspace/use-record.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { AddTaskForm } from './add-task-form.tsx'
import { taskMoves, taskState } from './area.ts'
import { assigneeOf } from './columns.tsx'
import { EditTaskForm } from './edit-task-form.tsx'
import type { TaskView } from './queries.ts'
import { TaskDetails } from './task-details.tsx'
import classes from './task-drawers.module.css'

const GONE = 'This task was deleted meanwhile.'

interface TaskDrawersProps {
  workspace: Workspace
  view: TaskView
  tasks: readonly Task[]
  readOne: ReadOne<Task> | undefined
  /** There are more tasks than those. */
  isCut: boolean | undefined
  isBackground: boolean | undefined
  /** The ids of the rows as they are filtered and sorted. */
  order: () => readonly string[]
  selection: BulkSelection
}

export function TaskDrawers(props: TaskDrawersProps) {
  const { workspace, view, tasks, readOne, isCut, isBackground, order, selection } = props
  const viewer = useViewer()
  const stateOf = (task: Task) => taskState(task, view, viewer)
  return (
    <>
      <BulkBar
        entityPlural="tasks"
        moves={taskMoves}
        rows={tasks}
        isBackground={isBackground}
        selection={selection}
        stateOf={stateOf}
        tags={['Task']}
      />
      <RecordDrawers
        workspace={workspace}
        record={{ entity: 'task', moves: taskMoves, stateOf }}
        rows={tasks}
        readOne={readOne}
        details={{
          title: 'View task details',
          subtitle: () => 'The details about the progress of this task',
          order: view === 'employee' ? order : undefined,
          isCut,
          missing: <EmptyState title={GONE} />,
          content: (task, record) => (
            <TaskDetails
              task={task}
              status={record.status}
              view={view}
              moves={openMoveItems(taskMoves, record, workspace)}
              workspace={workspace}
            />
          ),
        }}
        more={(task) => view === 'employee' && task.description?.trim() && <Folded text={task.description} />}
        gone={GONE}
        create={{
          title: 'Add New Task',
          subtitle: 'Create new tasks for and keep track of deliverables',
          form: (form, { change }) => <AddTaskForm {...form} hasAssignee={change.call === 'task.assign'} />,
        }}
        edit={{
          title: 'Edit Task',
          fields: {
            title: ['Task title', (task) => task.title],
            description: ['Description', (task) => task.description ?? ''],
            assignedTo: ['Assignee', assigneeOf],
          },
          form: (form, task) => <EditTaskForm {...form} task={task} hasAssignee={view === 'employee'} />,
        }}
      />
    </>
  )
}

const Folded = ({ text }: { text: string }) => (
  <details className={classes.folded}>
    <summary>Description</summary>
    <p>{text}</p>
  </details>
)
