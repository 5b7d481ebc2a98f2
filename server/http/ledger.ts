import type { ledgerCalls } from '#contract/ledger.ts'
import { unavailable } from '#server/errors.ts'
import type { Handlers } from './handler.ts'

const none = () => {
  throw unavailable('This is not there yet.')
}

export const ledgerHandlers: Handlers<keyof typeof ledgerCalls> = {
  'ledger.list': none,
  'ledger.entries': none,
  'ledger.summary': none,
}
