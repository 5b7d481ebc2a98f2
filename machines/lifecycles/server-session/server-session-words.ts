import type { StatusWords } from '#machines/core/words.ts'
import type { serverSessionMachine } from './server-session-machine.ts'

export const serverSessionWords = {
  machine: 'A session on the server, from the view of one token pair.',
  states: {
    live: ['Live', 'The access token is valid. The request succeeds even without a refresh token.'],
    expired: ['Expired', 'The access token has expired, and the refresh token of the same pair renews both.'],
    replaced: [
      'Replaced',
      'The tokens were rotated a moment ago. Late requests from other tabs get the same new pair.',
    ],
    reused: [
      'Old tokens',
      'The grace period after a rotation is over. A request with these tokens means that two parties hold tokens of the session.',
    ],
    inactive: ['Inactive', 'The session was idle for too long, or is too old. Requests are refused (HTTP 401).'],
    ended: [
      'Ended',
      'Signed out, ended from another session, locked, address changed, found too old, or tokens reused. Requests are refused (HTTP 401).',
    ],
  },
  events: {
    'session.call': 'Request',
    'session.end': 'Session ended',
    'session.lapsed': 'Idle or too old',
    'access.expired': 'Token expired',
    'grace.passed': 'Grace period over',
    'successor.rotated': 'New tokens rotated',
  },
  guards: {
    hasRefreshToken: ['with refresh token', 'without refresh token'],
    canStore: ['disk has space', 'disk is full'],
  },
  notes: {
    'expired | session.call | 1': 'Without disk space the request succeeds, and the tokens do not rotate.',
    'inactive | session.call':
      'The request is refused (HTTP 401), and later ones too when the clock of the server goes back.',
    'reused | session.call': 'The request is refused (HTTP 401), and so are those with newer tokens.',
  },
} as const satisfies StatusWords<typeof serverSessionMachine>
