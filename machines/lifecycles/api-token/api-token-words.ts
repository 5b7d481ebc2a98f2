import type { StatusWords } from '#machines/core/words.ts'
import type { apiTokenMachine } from './api-token-machine.ts'

export const apiTokenWords = {
  machine: 'A token with which a program calls the API for its owner.',
  states: {
    active: ['Active', 'The program may do what the token and its owner may do.'],
    expired: ['Expired', 'The end of the token has passed. Requests are refused (HTTP 401).'],
    revoked: [
      'Revoked',
      'Its owner or a super admin revoked it, its owner was locked or has another address, or a backup was restored.',
    ],
  },
  events: {
    'token.call': 'Request',
    'token.expired': 'Time passed',
    'token.revoke': 'Revoked',
  },
  guards: { canSignIn: ['owner can sign in', 'owner is locked'] },
  notes: {
    'active | token.call': 'The contract states for each call whether a token may make it.',
  },
} as const satisfies StatusWords<typeof apiTokenMachine>
