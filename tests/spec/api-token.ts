import type { StatusSpec } from './status-spec.ts'

// Tokens of programs, in docs/decisions/155.

export const apiTokenSpec = {
  initial: 'active',
  figures: { states: 3, accepted: 4, refused: 8, transitions: 4 },
  final: ['revoked'],
  events: {
    'token.call': { active: 'active, admit' },
    'token.call of a locked owner': { active: 'canSignIn fails' },
    'token.expired': { active: 'expired' },
    'token.revoke': { active: 'revoked', expired: 'revoked' },
  },
} as const satisfies StatusSpec
