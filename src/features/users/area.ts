import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { userLifecycle, userStatus, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { type AreaMoves, openEntries, type RecordState, sameNamedCall } from '#src/workspace/moves.ts'
import { usersList } from './queries.ts'

export const userMoves: AreaMoves<typeof userLifecycle> = { lifecycle: userLifecycle, changeOf: sameNamedCall }

export const statusOf = ({ accountLocked }: User) => userStatus(accountLocked)

export const userState = (user: User, viewer: Person): RecordState<typeof userLifecycle> => ({
  id: user._id,
  status: statusOf(user),
  version: user.version,
  subject: { name: fullName(user) },
  viewer: userViewer(viewer, { id: user._id, isSuperAdmin: user.isSuperAdmin, permissions: user.permissions }),
})

export const commands: CommandSource = {
  lifecycle: userLifecycle,
  load: async (services, viewer, search) => {
    const users = await readSome(services, usersList({ search }), usersQuery(services.api), ({ data }) => data)
    return users.map((user) => ({
      id: user._id,
      title: fullName(user),
      detail: `User ${user.email}, ${statusMeta(userLifecycle, statusOf(user)).label.toLowerCase()}`,
      entries: () => openEntries(userMoves, userState(user, viewer)),
    }))
  },
}
