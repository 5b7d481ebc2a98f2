import { hasPermission } from '#contract/permission.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'

/** `covering` has at least their permissions. With fewer, an edit would be a way to take the account over. */
export interface UserViewer extends Person {
  readonly relation: 'self' | 'covering' | 'lesser'
}

export function userViewer({ id, isSuperAdmin, permissions }: Person, target: Person): UserViewer {
  const isCovered =
    isSuperAdmin || (!target.isSuperAdmin && target.permissions.every((name) => hasPermission(permissions, name)))
  const relation = id === target.id ? 'self' : isCovered ? 'covering' : 'lesser'
  return { id, isSuperAdmin, permissions, relation }
}

export const userStatus = (isLocked: boolean) => (isLocked ? 'locked' : 'unlocked')
