import type { userCalls } from '#contract/user.ts'
import { createUser } from '#server/services/user/create.ts'
import { editUser } from '#server/services/user/edit.ts'
import { listUsers } from '#server/services/user/list.ts'
import { lockUser } from '#server/services/user/lock.ts'
import { unlockUser } from '#server/services/user/unlock.ts'
import type { Handlers } from './handler.ts'

export const userHandlers: Handlers<keyof typeof userCalls> = {
  'user.list': (_input, context) => listUsers(context),
  'user.create': ({ body }, context) => createUser(context, body),
  'user.edit': ({ params, body }, context) => editUser(context, params.id, body),
  'user.lock': ({ params }, context) => lockUser(context, params.id),
  'user.unlock': ({ params }, context) => unlockUser(context, params.id),
}
