import type { Task } from '#contract/task.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { useViewer } from '#src/api/viewer.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { SideDrawer } from '#src/overlays/side-drawer.tsx'
import { openMoveItems } from '#src/workspace/move-items.ts'
import { useWorkspaceView, type Workspace } from '#src/workspace/workspace.ts'
import { AddTaskForm } from './add-task-form.tsx'
import { EditTaskForm } from './edit-task-form.tsx'
import type { TaskView } from './queries.ts'
import { TaskDetails } from './task-details.tsx'
import { subjectOf } from './task-subject.ts'

interface TaskDrawersProps {
  workspace: Workspace
  view: TaskView
  tasks: readonly Task[]
}

/** The drawers and the dialog of the area, as the state of the workspace demands. */
export function TaskDrawers({ workspace, view, tasks }: TaskDrawersProps) {
  const viewer = useViewer()
  const { viewed, asked, isViewing, isCreating, isEditing, step, request, form, close } = useWorkspaceView(
    workspace,
    tasks,
  )
  const subject = viewed && subjectOf(viewed, view, viewer)

  return (
    <>
      <SideDrawer
        opened={isViewing}
        title="View task details"
        subtitle="The details about the progress of this task"
        onClose={close}
      >
        {viewed && subject && (
          <TaskDetails task={viewed} view={view} moves={openMoveItems(taskLifecycle, subject, workspace)} />
        )}
      </SideDrawer>
      <SideDrawer
        opened={isCreating}
        title="Add New Task"
        subtitle="Create new tasks for and keep track of deliverables"
        busy={form.busy}
        onClose={close}
      >
        <AddTaskForm {...form} hasAssignee={request?.type === 'task.assign'} />
      </SideDrawer>
      <SideDrawer opened={isEditing} title="Edit Task" busy={form.busy} onClose={close}>
        {asked && <EditTaskForm key={asked._id} {...form} task={asked} hasAssignee={view === 'employee'} />}
      </SideDrawer>
      <ConfirmDialog
        step={step}
        tone={request?.tone}
        busy={form.busy}
        error={form.refusal}
        onSubmit={(answer) => form.onSubmit({ ...answer })}
        onCancel={close}
      />
    </>
  )
}
