import { PERMISSIONS } from '#contract/permission.ts'
import type { roleCalls } from '#contract/role.ts'
import { readRole } from '#server/services/role/read.ts'
import type { Handlers } from './handler.ts'

export const roleHandlers: Handlers<keyof typeof roleCalls> = {
  'role.permissions': async () => ({ data: [...PERMISSIONS] }),
  'role.read': async ({ params }, context) => {
    const role = await readRole(context, params.roleId)
    return { data: role, version: role.version }
  },
}
