import { apiTokenMachine } from '#machines/lifecycles/api-token/api-token-machine.ts'
import { flowModel } from './model.ts'

export const apiTokenModel = flowModel(apiTokenMachine, {
  events: {
    'token.call': { '': { canSignIn: true }, 'of a locked owner': { canSignIn: false } },
    'token.expired': { '': {} },
    'token.revoke': { '': {} },
  },
  actors: {},
})
