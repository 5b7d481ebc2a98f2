import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'

export const userWorkspace = createWorkspace(userLifecycle)
