import type { Role } from '#contract/role.ts'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'

export const roleWorkspace = createWorkspace(roleLifecycle)

export const subjectOf = (role: Role, viewer: SignedInViewer): RecordRef => ({
  id: role._id,
  status: roleStatus(role),
  version: role.version,
  viewer,
})
