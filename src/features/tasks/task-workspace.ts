import { createWorkspace } from '#machines/flows/workspace.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'

export const taskWorkspace = createWorkspace(taskLifecycle)
