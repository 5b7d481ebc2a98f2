import type { Task } from '#contract/task.ts'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'
import type { TaskView } from './queries.ts'

const RELATIONS = { own: 'owner', employee: 'reviewer' } as const

/** A row as the lifecycle sees it. The list that it came from says whose it is. */
export function subjectOf(task: Task, view: TaskView, { id, isSuperAdmin, permissions }: SignedInViewer): RecordRef {
  return {
    id: task._id,
    status: task.status,
    version: task.version,
    viewer: { id, isSuperAdmin, permissions, relation: RELATIONS[view] },
  }
}
