import { ASSIGNABLE_PERMISSIONS, type roleCalls } from '#contract/role.ts'
import { listRoles } from '#server/areas/role/list.ts'
import { readRole } from '#server/areas/role/read.ts'
import { createRole, moveRole } from '#server/areas/role/roles.ts'
import type { Handlers } from '#server/core/handler.ts'

export const roleHandlers: Handlers<keyof typeof roleCalls> = {
  'role.permissions': async () => ({ data: [...ASSIGNABLE_PERMISSIONS] }),
  'role.list': (_input, context) => listRoles(context),
  'role.read': ({ params }, context) => readRole(context, params.roleId),
  'role.create': ({ body }, context) => createRole(context, body),
  'role.edit': ({ params, body }, context) => moveRole(context, params.id, 'role.edit', body),
  'role.deactivate': ({ params }, context) => moveRole(context, params.id, 'role.deactivate'),
  'role.activate': ({ params }, context) => moveRole(context, params.id, 'role.activate'),
}
