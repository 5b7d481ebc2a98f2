import { expect, test } from 'vitest'
import { ledgerConflict } from './ledger-draft.ts'

const MONTHS = { from: '2024-05', to: '2025-02' }

test.each([
  [MONTHS, undefined],
  [{ from: '2025-02', to: '2025-02' }, undefined],
  [{ from: '2025-03', to: '2025-02' }, 'months'],
  [{ ...MONTHS, minAmount: '10', maxAmount: '10' }, undefined],
  [{ ...MONTHS, minAmount: '10.01', maxAmount: '10' }, 'amounts'],
  [{ ...MONTHS, maxAmount: '10' }, undefined],
  [{ ...MONTHS, minAmount: 'ten', maxAmount: '10' }, 'amount'],
  [{ ...MONTHS, minAmount: '1', maxAmount: 'ten' }, 'amount'],
  [{ ...MONTHS, minAmount: '-1', maxAmount: '10' }, 'amount'],
  [{ ...MONTHS, minAmount: '\u00a0٩ ', maxAmount: ' 10\t' }, undefined],
  [{ ...MONTHS, minAmount: ' -1', maxAmount: '10' }, 'amount'],
] as const)('the choices %o have the conflict %s', (choices, conflict) => {
  expect(ledgerConflict(choices)).toBe(conflict)
})
