import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { subjectOf } from './role-workspace.ts'

export const roleCommands: CommandSource = {
  path: '/dashboard/roles',
  lifecycle: roleLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const { data } = await queryClient.fetchQuery(rolesQuery(api))
    return data.map((role) => ({
      title: role.name,
      detail: `Role, ${statusMeta(roleLifecycle, roleStatus(role)).label.toLowerCase()}`,
      subject: subjectOf(role, viewer),
    }))
  },
}
