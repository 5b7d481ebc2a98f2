import type { RowMenuSpec } from './row-menu-spec.ts'

// Sections 2, 7 and 9 of the specification. Everyone has the same menu.

export const ledgerSpec = {
  viewers: ['super admin', 'anyone else'],
  menu: {
    above: [
      {
        label: 'View details',
        effect: {
          kind: 'drawer',
          title: 'Ledger details',
          width: 500,
          reads: '/ledger/{id}/entries',
          shows: ['NGN 1,250.50', 'entry-1'],
        },
      },
      // Not stated: it follows the stated entry.
      {
        label: 'Copy transaction ID',
        effect: {
          kind: 'copy once',
          text: 'TRX-20260307-000000000001',
          success: 'Transaction ID copied',
          failure: 'Transaction ID could not be copied',
        },
      },
    ],
  },
} as const satisfies RowMenuSpec
