import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './app.tsx'
import { serverWithFinance, TRANSACTION } from './finance.ts'

export const OUTGOING: LedgerTransaction = {
  ...TRANSACTION,
  _id: 'two',
  transactionId: 'TRX-2',
  totalAmount: '9007199254740993.01',
  type: 'outgoing',
}

export async function openLedger(kept: Parameters<typeof serverWithFinance>[0] = {}, at = '/dashboard/ledger') {
  const server = serverWithFinance({ transactions: () => [TRANSACTION, OUTGOING], ...kept })
  const app = await renderApp({ at, signedInAs: ben, server })
  await expect.element(page.getByRole('region', { name: 'transactions' })).toHaveAttribute('aria-busy', 'false')
  return app
}
