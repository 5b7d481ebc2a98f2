import { serverSessionMachine } from '#machines/lifecycles/server-session/server-session-machine.ts'
import { flowModel } from './model.ts'

export const serverSessionModel = flowModel(serverSessionMachine, {
  events: {
    'session.call': {
      'with both tokens': { hasRefreshToken: true, canStore: true },
      'with both tokens on a full disk': { hasRefreshToken: true, canStore: false },
      'with the access token': { hasRefreshToken: false, canStore: true },
      'with the access token on a full disk': { hasRefreshToken: false, canStore: false },
    },
    'session.end': { '': {} },
    'session.lapsed': { '': {} },
    'access.expired': { '': {} },
    'grace.passed': { '': {} },
    'successor.rotated': { '': {} },
  },
  actors: {},
})
