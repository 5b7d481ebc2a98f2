import { fullName } from '#contract/employee.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { userLifecycle } from '#machines/lifecycles/user/user-machine.ts'
import { usersQuery } from '#src/api/people-queries.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { statusOf, subjectOf } from './user-subject.ts'

export const userCommands: CommandSource = {
  path: '/dashboard',
  lifecycle: userLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const { data } = await queryClient.fetchQuery(usersQuery(api))
    return data.map((user) => ({
      title: fullName(user),
      detail: `User ${user.email}, ${statusMeta(userLifecycle, statusOf(user)).label.toLowerCase()}`,
      subject: subjectOf(user, viewer),
    }))
  },
}
