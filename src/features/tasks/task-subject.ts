import type { Task } from '#contract/task.ts'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { taskViewer } from '#machines/lifecycles/task/task-viewer.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'
import type { TaskView } from './queries.ts'

/** A row as the lifecycle sees it. Its list says whose task it is. */
export const subjectOf = (task: Task, view: TaskView, viewer: SignedInViewer): RecordRef => ({
  id: task._id,
  status: task.status,
  version: task.version,
  viewer: taskViewer(viewer, view === 'own' ? viewer.id : undefined),
})
