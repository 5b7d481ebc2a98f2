import type { StatusSpec } from './status-spec.ts'

// The table shows a server session of docs/decisions/006 and 085 from one pair of tokens.

const ALONE = 'hasRefreshToken fails'

export const serverSessionSpec = {
  initial: 'live',
  figures: { states: 6, accepted: 23, refused: 31, transitions: 18 },
  final: ['ended'],
  events: {
    'session.call with both tokens': {
      live: 'live, admit',
      expired: 'replaced, rotateTokens',
      replaced: 'replaced, repeatSuccessor',
      reused: 'ended, endForReuse',
      inactive: 'ended, endForAge',
    },
    'session.call with both tokens on a full disk': {
      live: 'live, admit',
      expired: 'expired, admit',
      replaced: 'replaced, repeatSuccessor',
      reused: 'canStore fails',
      inactive: 'canStore fails',
    },
    'session.call with the access token': {
      live: 'live, admit',
      expired: ALONE,
      replaced: ALONE,
      reused: ALONE,
      inactive: 'ended, endForAge',
    },
    'session.call with the access token on a full disk': {
      live: 'live, admit',
      expired: 'hasRefreshToken, canStore fails',
      replaced: ALONE,
      reused: 'hasRefreshToken, canStore fails',
      inactive: 'canStore fails',
    },
    'session.end': { live: 'ended', expired: 'ended', replaced: 'ended', reused: 'ended', inactive: 'ended' },
    'session.lapsed': { live: 'inactive', expired: 'inactive', replaced: 'inactive', reused: 'inactive' },
    'access.expired': { live: 'expired' },
    'grace.passed': { replaced: 'reused' },
    'successor.rotated': { replaced: 'reused' },
  },
} as const satisfies StatusSpec
