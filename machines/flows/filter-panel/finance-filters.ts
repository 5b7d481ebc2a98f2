import { createFilterPanel } from './filter-panel-machine.ts'

/** Each tab applies by itself. */
export const accountFilterPanel = createFilterPanel({
  tabs: [
    { name: 'accountType', fields: ['accountType'] },
    { name: 'status', fields: ['status'] },
    { name: 'normalBalance', fields: ['normalBalance'] },
  ],
  initial: {},
})

/** Applied together. Months are written `2024-05`, both included. */
export const ledgerFilterPanel = createFilterPanel({
  tabs: [{ name: 'all', fields: ['from', 'to', 'status'] }],
  initial: { from: '2024-05', to: '2025-02' },
  isPossible: ({ from, to }) => String(from) <= String(to),
})
