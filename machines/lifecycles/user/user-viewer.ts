import { hasPermission } from '#contract/permission.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'

/**
 * `self` is the user themselves, `covering` somebody else with at least their permissions, `lesser` anybody else.
 * Who could edit an account with more permissions than their own could take it over.
 */
export interface UserViewer extends Person {
  readonly relation: 'self' | 'covering' | 'lesser'
}

/** The viewer that `person` is to the account of `target`. */
export function userViewer({ id, isSuperAdmin, permissions }: Person, target: Person): UserViewer {
  const isCovered =
    isSuperAdmin || (!target.isSuperAdmin && target.permissions.every((name) => hasPermission(permissions, name)))
  const relation = id === target.id ? 'self' : isCovered ? 'covering' : 'lesser'
  return { id, isSuperAdmin, permissions, relation }
}

export const userStatus = (isLocked: boolean) => (isLocked ? 'locked' : 'unlocked')
