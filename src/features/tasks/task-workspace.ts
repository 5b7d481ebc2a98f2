import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'

export const taskWorkspace = createWorkspace(taskLifecycle)
