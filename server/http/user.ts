import type { userCalls } from '#contract/user.ts'
import { listUsers } from '#server/areas/user/list.ts'
import { createUser, editUser, lockUser, unlockUser } from '#server/areas/user/users.ts'
import type { Handlers } from '#server/core/handler.ts'

export const userHandlers: Handlers<keyof typeof userCalls> = {
  'user.list': (_input, context) => listUsers(context),
  'user.create': ({ body }, context) => createUser(context, body),
  'user.edit': ({ params, body }, context) => editUser(context, params.id, body),
  'user.lock': ({ params }, context) => lockUser(context, params.id),
  'user.unlock': ({ params }, context) => unlockUser(context, params.id),
}
