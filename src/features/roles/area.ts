import { type Role, roleEntity } from '#contract/role.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import { commandIn, type LifecycleArea } from '#src/area/area.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { sameNamedCall } from '#src/workspace/moves.ts'

export const roles = {
  entity: roleEntity,
  tags: ['Role', 'User'],
  lifecycle: roleLifecycle,
  changeOf: sameNamedCall,
  statusOf: roleStatus,
  stored: (status) => ({ isActive: status === 'active' }),
} satisfies LifecycleArea<Role, typeof roleLifecycle>

export const commands: CommandSource = {
  lifecycle: roleLifecycle,
  load: async ({ api, queryClient }, viewer, search) => {
    if (search !== undefined) return []
    const { data } = await queryClient.fetchQuery(rolesQuery(api))
    return data.map((role) => commandIn(roles, role, viewer, 'Role'))
  },
}
