import { ASSIGNABLE_PERMISSIONS } from '#contract/role.ts'
import { unprocessable } from '#server/errors.ts'
import { refusingDuplicates } from '#server/services/unique.ts'

export interface RoleInput {
  readonly name: string
  readonly permissions: readonly string[]
}

/** What is stored for what was typed: each permission once, in the order in which they are offered. */
export function storedRole({ name, permissions }: RoleInput) {
  const unknown = permissions.filter((permission) => !ASSIGNABLE_PERMISSIONS.includes(permission))
  if (unknown.length > 0) throw unprocessable(`There is no such permission: ${[...new Set(unknown)].join(', ')}`)
  return {
    name: name.normalize('NFC'),
    permissions: ASSIGNABLE_PERMISSIONS.filter((permission) => permissions.includes(permission)),
  }
}

/** Runs a write of a role, whose name must differ from all others by more than its case. */
export const refusingSameName = <T>(write: () => Promise<T>) =>
  refusingDuplicates('roles_name_key', 'A role with this name exists already.', write)
