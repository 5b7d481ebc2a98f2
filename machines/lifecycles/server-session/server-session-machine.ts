import { and, setup } from 'xstate'
import { holds } from '#machines/core/decide.ts'

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
  actions: { admit: effect, rotateTokens: effect, repeatSuccessor: effect, endForReuse: effect, endForAge: effect },
}).createMachine({
  id: 'serverSession',
  initial: 'live',
  states: {
    live: {
      on: {
        'session.call': { actions: 'admit' },
        'access.expired': 'expired',
        ...leaving,
      },
    },
    expired: {
      on: {
        'session.call': [
          { guard: and(['hasRefreshToken', 'canStore']), target: 'replaced', actions: 'rotateTokens' },
          {
            guard: 'hasRefreshToken',
            actions: 'admit',
          },
        ],
        ...leaving,
      },
    },
    replaced: {
      on: {
        'session.call': { guard: 'hasRefreshToken', actions: 'repeatSuccessor' },
        'grace.passed': 'reused',
        'successor.rotated': 'reused',
        ...leaving,
      },
    },
    reused: {
      on: {
        'session.call': {
          guard: and(['hasRefreshToken', 'canStore']),
          target: 'ended',
          actions: 'endForReuse',
        },
        ...leaving,
      },
    },
    inactive: {
      on: {
        'session.call': { guard: 'canStore', target: 'ended', actions: 'endForAge' },
        'session.end': 'ended',
      },
    },
    ended: {
      type: 'final',
    },
  },
})
