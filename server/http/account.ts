import type { accountCalls } from '#contract/account.ts'
import { unavailable } from '#server/errors.ts'
import type { Handlers } from './handler.ts'

const none = () => {
  throw unavailable('This is not there yet.')
}

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  'account.create': none,
  'account.list': none,
  'account.edit': none,
  'account.setStatus': none,
}
