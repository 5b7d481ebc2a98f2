import type { StatusSpec } from './status-spec.ts'

// Mailed codes, in docs/decisions/060 and 085: a used code looks like a wrong one, and every try counts.

const REFUSED = { pending: 'pending, refuseCode', used: 'used, refuseCode', expired: 'expired, refuseExpired' }
const LAST_REFUSED = {
  pending: 'exhausted, refuseCode',
  used: 'exhausted, refuseCode',
  expired: 'exhausted, refuseExpired',
}

export const signInChallengeSpec = {
  initial: 'pending',
  figures: { states: 5, accepted: 31, refused: 24, transitions: 15 },
  final: ['exhausted', 'superseded'],
  events: {
    'code.try of the right code': { ...REFUSED, pending: 'used, signIn' },
    'code.try of the right code, the last one': { ...LAST_REFUSED, pending: 'used, signIn' },
    'code.try of the right code where two are needed': { ...REFUSED, pending: 'used, mailAnotherCode' },
    'code.try of the right code where two are needed, the last one': {
      ...LAST_REFUSED,
      pending: 'used, mailAnotherCode',
    },
    'code.try of a wrong code': REFUSED,
    'code.try of a wrong code, the last one': LAST_REFUSED,
    'code.try of a wrong code where two are needed': REFUSED,
    'code.try of a wrong code where two are needed, the last one': LAST_REFUSED,
    'code.request when a mail is due': {
      pending: 'superseded, mailCode',
      used: 'superseded, mailCode',
      expired: 'superseded, mailCode',
    },
    'code.request before a mail is due': {
      pending: 'pending, joinCode',
      used: 'used, joinCode',
      expired: 'isDue fails',
    },
    'code.expired': { pending: 'expired', used: 'expired' },
  },
} as const satisfies StatusSpec
