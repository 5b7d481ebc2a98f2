import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'

/** Files have no status: they are uploaded, and nothing is ever done to them. */
export const fileWorkspace = createWorkspace()
