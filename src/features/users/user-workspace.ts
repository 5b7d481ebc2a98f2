import { createWorkspace } from '#machines/flows/workspace.ts'
import { userLifecycle } from '#machines/lifecycles/user.ts'

export const userWorkspace = createWorkspace(userLifecycle)
