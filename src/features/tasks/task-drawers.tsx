import type { Task } from '#contract/task.ts'
import { useViewer } from '#src/api/viewer.ts'
import { OpenRecord } from '#src/history/open-record.tsx'
import { openMoveItems } from '#src/workspace/moves.ts'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import { AddTaskForm } from './add-task-form.tsx'
import { taskMoves, taskState } from './area.ts'
import { EditTaskForm } from './edit-task-form.tsx'
import type { TaskView } from './queries.ts'
import { TaskDetails } from './task-details.tsx'

interface TaskDrawersProps {
  workspace: Workspace
  view: TaskView
  tasks: readonly Task[]
}

export function TaskDrawers({ workspace, view, tasks }: TaskDrawersProps) {
  const viewer = useViewer()
  return (
    <WorkspaceDrawers
      workspace={workspace}
      rows={tasks}
      details={{
        title: 'View task details',
        subtitle: () => 'The details about the progress of this task',
        content: (task) => (
          <OpenRecord
            key={task._id}
            entity="task"
            moves={taskMoves}
            record={taskState(task, view, viewer)}
            workspace={workspace}
          >
            {(record) => (
              <TaskDetails
                task={task}
                status={record.status}
                view={view}
                moves={openMoveItems(taskMoves, record, workspace)}
              />
            )}
          </OpenRecord>
        ),
      }}
      create={{
        title: 'Add New Task',
        subtitle: 'Create new tasks for and keep track of deliverables',
        form: (form, { change }) => <AddTaskForm {...form} hasAssignee={change.call === 'task.assign'} />,
      }}
      edit={{
        title: 'Edit Task',
        form: (form, task) => <EditTaskForm {...form} task={task} hasAssignee={view === 'employee'} />,
      }}
    />
  )
}
