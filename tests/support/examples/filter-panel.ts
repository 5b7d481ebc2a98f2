import type { FilterPanelMachine } from '#machines/flows/filter-panel/filter-panel-machine.ts'
import { accountFilterPanel, ledgerFilterPanel } from '#machines/flows/filter-panel/finance-filters.ts'
import { flowModel } from './model.ts'

export const ledgerFilterModel = flowModel<FilterPanelMachine>(ledgerFilterPanel, {
  events: {
    'panel.open': {
      'with nothing applied': { applied: {} },
      'with a status applied': { applied: { from: undefined, to: undefined, status: 'posted' } },
      'with a year applied': { applied: { from: '2025-01', to: '2025-12', status: undefined } },
    },
    'panel.dismiss': { '': {} },
    'tab.show': { 'of all': { tab: 'all' } },
    'choice.pick': {
      'of From within the range': { field: 'from', value: '2024-07' },
      'of From, the same as To': { field: 'from', value: '2025-02' },
      'of From after To': { field: 'from', value: '2026-01' },
      'of To': { field: 'to', value: '2024-12' },
      'of Posted': { field: 'status', value: 'posted' },
    },
    'filters.apply': { '': {} },
    'filters.clear': { '': {} },
  },
  actors: {},
  contextKey: ({ draft }) => (String(draft.from) > String(draft.to) ? 'backwards' : ''),
})

/** @public Tests of the chart of accounts walk it. */
export const accountFilterModel = flowModel<FilterPanelMachine>(accountFilterPanel, {
  events: {
    'panel.open': {
      'with nothing applied': { applied: {} },
      'with inactive assets applied': { applied: { accountType: 'asset', status: 'inactive' } },
    },
    'panel.dismiss': { '': {} },
    'tab.show': {
      'of Account Type': { tab: 'accountType' },
      'of Status': { tab: 'status' },
      'of Normal Balance': { tab: 'normalBalance' },
      'that does not exist': { tab: 'colour' },
    },
    'choice.pick': {
      'of Asset': { field: 'accountType', value: 'asset' },
      'of Equity': { field: 'accountType', value: 'equity' },
      'of Active': { field: 'status', value: 'active' },
      'of Debit': { field: 'normalBalance', value: 'debit' },
    },
    'filters.apply': { '': {} },
    'filters.clear': { '': {} },
  },
  actors: {},
})
