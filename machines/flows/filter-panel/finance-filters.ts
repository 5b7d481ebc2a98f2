import { toKobo } from '#contract/money.ts'
import { type Choices, createFilterPanel } from './filter-panel-machine.ts'

/** Each tab applies by itself. */
export const accountFilterPanel = createFilterPanel({
  tabs: [
    { name: 'accountType', fields: ['accountType'] },
    { name: 'status', fields: ['status'] },
    { name: 'normalBalance', fields: ['normalBalance'] },
  ],
  initial: {},
})

const amountOf = (naira: string) => (naira.startsWith('-') ? undefined : toKobo(naira))

/** Why the choices cannot apply: months or amounts in the wrong order, or a text that is no amount. */
export function ledgerConflict({ from, to, minAmount = '0', maxAmount = minAmount }: Choices) {
  if (String(from) > String(to)) return 'months'
  const [min, max] = [amountOf(minAmount), amountOf(maxAmount)]
  if (min === undefined || max === undefined) return 'amount'
  return min > max ? 'amounts' : undefined
}

/** Applied together. Months are written `2024-05` and amounts `2500.50`; both ends are included. */
export const ledgerFilterPanel = createFilterPanel({
  tabs: [{ name: 'all', fields: ['from', 'to', 'status', 'reversed', 'minAmount', 'maxAmount'] }],
  initial: { from: '2024-05', to: '2025-02' },
  isPossible: (choices) => ledgerConflict(choices) === undefined,
})
