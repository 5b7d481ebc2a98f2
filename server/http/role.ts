import { ASSIGNABLE_PERMISSIONS, type roleCalls } from '#contract/role.ts'
import { activateRole } from '#server/services/role/activate.ts'
import { createRole } from '#server/services/role/create.ts'
import { deactivateRole } from '#server/services/role/deactivate.ts'
import { editRole } from '#server/services/role/edit.ts'
import { listRoles } from '#server/services/role/list.ts'
import { readRole } from '#server/services/role/read.ts'
import type { Handlers } from './handler.ts'

export const roleHandlers: Handlers<keyof typeof roleCalls> = {
  'role.permissions': async () => ({ data: [...ASSIGNABLE_PERMISSIONS] }),
  'role.list': (_input, context) => listRoles(context),
  'role.read': ({ params }, context) => readRole(context, params.roleId),
  'role.create': ({ body }, context) => createRole(context, body),
  'role.edit': ({ params, body }, context) => editRole(context, params.id, body),
  'role.deactivate': ({ params }, context) => deactivateRole(context, params.id),
  'role.activate': ({ params }, context) => activateRole(context, params.id),
}
