import type { Role } from '#contract/role.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { roleLifecycle, roleStatus } from '#machines/lifecycles/role/role-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { rolesQuery } from '#src/api/people-queries.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { type AreaMoves, openEntries, type RecordState, sameNamedCall } from '#src/workspace/moves.ts'

export const roleMoves: AreaMoves<typeof roleLifecycle> = { lifecycle: roleLifecycle, changeOf: sameNamedCall }

export const roleState = (role: Role, viewer: Person): RecordState<typeof roleLifecycle> => ({
  id: role._id,
  status: roleStatus(role),
  version: role.version,
  subject: { name: role.name },
  viewer,
})

export const commands: CommandSource = {
  lifecycle: roleLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const { data } = await queryClient.fetchQuery(rolesQuery(api))
    return data.map((role) => ({
      id: role._id,
      title: role.name,
      detail: `Role, ${statusMeta(roleLifecycle, roleStatus(role)).label.toLowerCase()}`,
      entries: () => openEntries(roleMoves, roleState(role, viewer)),
    }))
  },
}
