import type { BodyOf } from '#contract/calls.ts'
import { ASSIGNABLE_PERMISSIONS } from '#contract/role.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'

import type { CallContext } from '#server/core/context.ts'
import { createRecord, recordMover } from '#server/core/record.ts'
import { roles } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { type RoleRow, roleAnswer } from './to-response.ts'

const kind = {
  entity: 'role',
  table: roles,
  nameOf: ({ name }: RoleRow) => name,
  // Names differ by more than their case.
  unique: { index: 'roles_name_key', message: 'A role with this name exists already.' },
} as const

/** Each permission once, in the order in which they are offered. Throws 422 for an unknown permission. */
function contentOf({ name, permissions }: BodyOf<'role.create'>) {
  const unknown = permissions.filter((permission) => !ASSIGNABLE_PERMISSIONS.includes(permission))
  if (unknown.length > 0) throw unprocessable(`There is no such permission: ${[...new Set(unknown)].join(', ')}`)
  return {
    name: name.normalize('NFC'),
    permissions: ASSIGNABLE_PERMISSIONS.filter((permission) => permissions.includes(permission)),
  }
}

/** Adds an active role. Rejects with 409 for a name that exists, and 422 for an unknown permission. */
export async function createRole(context: CallContext, given: BodyOf<'role.create'>) {
  const { services } = context
  const creation = { action: 'role.create', logged: 'Created role' }
  const values = { ...contentOf(given), id: services.newId(), createdAt: services.now() }
  const row = await createRecord(kind, context, creation, values)
  return { status: 201 as const, version: row.version, message: 'Role created', data: roleAnswer(row) }
}

/** Users with the role feel a change at their next call: permissions are never cached. */
export const moveRole = recordMover({
  ...kind,
  lifecycle: roleLifecycle,
  statusOf: roleStatus,
  stored: (status) => ({ isActive: status === 'active' }),
  viewerOf: ({ principal }) => principal,
  moves: {
    'role.edit': { logged: 'Edited role', message: 'Role updated', changes: contentOf },
    'role.deactivate': { logged: 'Disabled role', message: 'Role deactivated' },
    'role.activate': { logged: 'Activated role', message: 'Role activated' },
  },
})
