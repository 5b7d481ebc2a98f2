import { setup } from 'xstate'
import { holds, type StatusIn } from '#machines/core/decide.ts'

// No status is stored: it follows from the times of the end and of the revocation (authenticate-token.ts).

type ApiTokenEvent =
  /** `canSignIn` is false for a locked owner. */
  { type: 'token.call'; canSignIn: boolean } | { type: 'token.expired' | 'token.revoke' }

const effect = () => {}

const revoke = { 'token.revoke': 'revoked' } as const

export const apiTokenMachine = setup({
  types: { events: {} as ApiTokenEvent },
  guards: { canSignIn: holds('canSignIn') },
  actions: { admit: effect },
}).createMachine({
  id: 'apiToken',
  initial: 'active',
  states: {
    active: {
      on: {
        'token.call': { guard: 'canSignIn', actions: 'admit' },
        'token.expired': 'expired',
        ...revoke,
      },
    },
    expired: { on: revoke },
    revoked: { type: 'final' },
  },
})

export type ApiTokenStatus = StatusIn<typeof apiTokenMachine>
