import { type User, userEntity } from '#contract/user.ts'
import { userLifecycle, userStatus, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import { commandIn, type LifecycleArea } from '#src/area/area.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { sameNamedCall } from '#src/workspace/moves.ts'
import { usersList } from './queries.ts'

export const users = {
  entity: userEntity,
  tags: ['User'],
  lifecycle: userLifecycle,
  changeOf: sameNamedCall,
  statusOf: ({ accountLocked }) => userStatus(accountLocked),
  stored: (status) => ({ accountLocked: status === 'locked' }),
  viewerOf: (person, { _id: id, isSuperAdmin, permissions }) => userViewer(person, { id, isSuperAdmin, permissions }),
} satisfies LifecycleArea<User, typeof userLifecycle>

export const commands: CommandSource = {
  lifecycle: userLifecycle,
  load: async (services, viewer, search) => {
    const rows = await readSome(services, usersList({ search }), usersQuery(services.api), ({ data }) => data)
    return rows.map((user) => commandIn(users, user, viewer, `User ${user.email}`))
  },
}
