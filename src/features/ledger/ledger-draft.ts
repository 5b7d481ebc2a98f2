import { toKobo } from '#contract/money.ts'
import { plainAmount } from './ledger-search.ts'

type Draft = Readonly<Record<string, string | undefined>>

const amountOf = (typed: string) => toKobo(plainAmount(typed) ?? '')

/** Why the choices cannot apply: months or amounts in the wrong order, or a text that is no amount. */
export function ledgerConflict({ from, to, minAmount = '0', maxAmount = minAmount }: Draft) {
  if (String(from) > String(to)) return 'months'
  const [min, max] = [amountOf(minAmount), amountOf(maxAmount)]
  if (min === undefined || max === undefined) return 'amount'
  return min > max ? 'amounts' : undefined
}

/** Months are written `2024-05` and amounts `2500.50`; both ends are included. */
export const LEDGER_DRAFT = {
  initial: { from: '2024-05', to: '2025-02' },
  isPossible: (draft: Draft) => ledgerConflict(draft) === undefined,
}
