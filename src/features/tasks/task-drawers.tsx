import { useSelector } from '@xstate/react'
import type { Task } from '#contract/task.ts'
import { useViewer } from '#src/lib/viewer.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { AddTaskDrawer } from './add-task-drawer.tsx'
import { EditTaskDrawer } from './edit-task-drawer.tsx'
import type { TaskView } from './queries.ts'
import { TaskDetailsDrawer } from './task-details-drawer.tsx'
import { movesOf, subjectOf } from './task-subject.ts'
import type { TaskWorkspace } from './task-workspace.ts'

/** What the workspace tells a form drawer, and what it hears back. */
export interface DrawerProps {
  opened: boolean
  busy: boolean
  refusal: string | undefined
  onSubmit: (values: Record<string, unknown>) => void
  onClose: () => void
}

interface TaskDrawersProps {
  workspace: TaskWorkspace
  view: TaskView
  tasks: readonly Task[]
}

/** The drawers and the dialog of the area, as the state of the workspace demands. */
export function TaskDrawers({ workspace, view, tasks }: TaskDrawersProps) {
  const viewer = useViewer()
  const isViewing = useSelector(workspace, (state) => state.matches('viewing'))
  const isEditing = useSelector(workspace, (state) => state.matches('editing'))
  const isConfirming = useSelector(workspace, (state) => state.matches('confirming'))
  const busy = useSelector(workspace, (state) => state.hasTag('busy'))
  const { viewedId, request, refusal } = useSelector(workspace, (state) => state.context)

  const viewed = tasks.find((task) => task._id === viewedId)
  const subject = viewed && subjectOf(viewed, view, viewer)
  const edited = tasks.find((task) => task._id === request?.subjectId)
  const step = request?.step
  const drawer = {
    busy,
    refusal,
    onSubmit: (values: Record<string, unknown>) => workspace.send({ type: 'step.submit', values }),
    onClose: () => workspace.send({ type: 'step.cancel' }),
  }

  return (
    <>
      <TaskDetailsDrawer
        task={isViewing ? viewed : undefined}
        view={view}
        moves={viewed && subject ? movesOf(viewed, subject) : []}
        onMove={(move) => subject && workspace.send({ type: 'move.ask', move, subject })}
        onClose={drawer.onClose}
      />
      {isEditing && request?.subjectId === undefined && (
        <AddTaskDrawer opened {...drawer} hasAssignee={request?.type === 'task.assign'} />
      )}
      {isEditing && edited && (
        <EditTaskDrawer key={edited._id} opened {...drawer} task={edited} hasAssignee={view === 'employee'} />
      )}
      <ConfirmDialog
        step={isConfirming && step?.kind === 'confirm' ? step : undefined}
        tone={request?.type === 'task.delete' || request?.type === 'task.deny' ? 'negative' : 'neutral'}
        busy={busy}
        error={refusal}
        onSubmit={(answer) => workspace.send({ type: 'step.submit', values: { ...answer } })}
        onCancel={drawer.onClose}
      />
    </>
  )
}
