import type { StatusSpec } from './status-spec.ts'

// Reversals, in docs/decisions/038: append-only, one reversal for each transaction. An import names no person.

export const ledgerTransactionSpec = {
  initial: 'posted',
  figures: { states: 2, accepted: 3, refused: 13, transitions: 1 },
  final: ['reversed'],
  events: {
    'transaction.reverse': { posted: 'reversed' },
    'transaction.reverse by a finance officer': { posted: 'reversed' },
    'transaction.reverse by a super admin': { posted: 'reversed' },
    'transaction.reverse by a program': { posted: 'isPerson fails' },
    'transaction.reverse without the permission': { posted: 'mayReverse fails' },
    'transaction.reverse of a reversal': { posted: 'isOriginal fails' },
    'transaction.reverse with other entries': { posted: 'isMirror fails' },
    'transaction.reverse at an earlier time': { posted: 'isLater fails' },
  },
} as const satisfies StatusSpec
