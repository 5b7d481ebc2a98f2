import type { User } from '#contract/user.ts'
import type { RecordRef } from '#machines/flows/workspace/submission.ts'
import { userStatus, userViewer } from '#machines/lifecycles/user/user-viewer.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'

export const statusOf = ({ accountLocked }: User) => userStatus(accountLocked)

export const subjectOf = (user: User, viewer: SignedInViewer): RecordRef => ({
  id: user._id,
  status: statusOf(user),
  version: user.version,
  viewer: userViewer(viewer, { id: user._id, isSuperAdmin: user.isSuperAdmin, permissions: user.permissions }),
})
