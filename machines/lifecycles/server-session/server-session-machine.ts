import { and, setup } from 'xstate'
import { holds } from '#machines/lifecycles/decide.ts'

// From the view of one pair of tokens. `ended` is stored; the other statuses are derived (session-status.ts).

type ServerSessionEvent =
  /** `canStore` is false when the disk is full. */
  | { type: 'session.call'; hasRefreshToken: boolean; canStore: boolean }
  | { type: 'session.end' }
  | { type: 'session.lapsed' }
  | { type: 'access.expired' }
  | { type: 'grace.passed' }
  | { type: 'successor.rotated' }

const effect = () => {}

const leaving = { 'session.lapsed': 'inactive', 'session.end': 'ended' } as const

export const serverSessionMachine = setup({
  types: { events: {} as ServerSessionEvent },
  guards: {
    hasRefreshToken: holds('hasRefreshToken'),
    canStore: holds('canStore'),
  },
  actions: { admit: effect, rotateTokens: effect, repeatSuccessor: effect, endForReuse: effect },
}).createMachine({
  id: 'serverSession',
  description: 'A session on the server, from the view of one token pair.',
  initial: 'live',
  states: {
    live: {
      description: 'The access token is valid. The request succeeds even without a refresh token.',
      on: {
        'session.call': { actions: 'admit' },
        'access.expired': 'expired',
        ...leaving,
      },
    },
    expired: {
      description: 'The access token has expired, and the refresh token of the same pair renews both.',
      on: {
        'session.call': [
          { guard: and(['hasRefreshToken', 'canStore']), target: 'replaced', actions: 'rotateTokens' },
          {
            guard: 'hasRefreshToken',
            actions: 'admit',
            description: 'Without disk space the request succeeds, and the tokens do not rotate.',
          },
        ],
        ...leaving,
      },
    },
    replaced: {
      description: 'The tokens were rotated a moment ago. Late requests from other tabs get the same new pair.',
      on: {
        'session.call': { guard: 'hasRefreshToken', actions: 'repeatSuccessor' },
        'grace.passed': 'reused',
        'successor.rotated': 'reused',
        ...leaving,
      },
    },
    reused: {
      description:
        'The grace period after a rotation is over. A request with these tokens means that two parties hold tokens of the session.',
      on: {
        'session.call': {
          guard: and(['hasRefreshToken', 'canStore']),
          target: 'ended',
          actions: 'endForReuse',
          description: 'The request is refused (HTTP 401), and so are those with newer tokens.',
        },
        ...leaving,
      },
    },
    inactive: {
      description: 'The session was idle for too long, or is too old. Requests are refused (HTTP 401).',
      on: { 'session.end': 'ended' },
    },
    ended: {
      type: 'final',
      description: 'Signed out, locked, address changed, or tokens reused. Requests are refused (HTTP 401).',
    },
  },
})
