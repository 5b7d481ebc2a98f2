import type { Role } from '#contract/role.ts'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'

export const roleWorkspace = createWorkspace(roleLifecycle)

export const statusOf = ({ isActive }: Role) => (isActive ? 'active' : 'inactive')

export const subjectOf = (role: Role, { id, isSuperAdmin, permissions }: SignedInViewer): RecordRef => ({
  id: role._id,
  status: statusOf(role),
  version: role.version,
  viewer: { id, isSuperAdmin, permissions, relation: isSuperAdmin ? 'reviewer' : 'other' },
})
