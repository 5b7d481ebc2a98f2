import { statusMeta } from '#machines/lifecycles/kit.ts'
import { roleLifecycle } from '#machines/lifecycles/role.ts'
import type { CommandSource } from '#src/lib/commands.ts'
import { rolesQuery } from '#src/lib/people-queries.ts'
import { statusOf, subjectOf } from './role-workspace.ts'

export const roleCommands: CommandSource = {
  path: '/dashboard/roles',
  lifecycle: roleLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const { data } = await queryClient.fetchQuery(rolesQuery(api))
    return data.map((role) => ({
      title: role.name,
      detail: `Role, ${statusMeta(roleLifecycle, statusOf(role)).label.toLowerCase()}`,
      subject: subjectOf(role, viewer),
    }))
  },
}
