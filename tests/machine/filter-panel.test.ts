import { describe, expect, test } from 'vitest'
import { accountFilterModel, ledgerFilterModel } from '#tests/support/examples/filter-panel.ts'
import type { Model } from '#tests/support/examples/model.ts'
import { actionsAfter, type Row, specifyFlow, stateAfter } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const NOTHING = { accountType: undefined, status: undefined, normalBalance: undefined }
const MONTHS = {
  from: '2024-05',
  to: '2025-02',
  status: undefined,
  reversed: undefined,
  minAmount: undefined,
  maxAmount: undefined,
}

const draftAfter = (model: Model, names: readonly string[]) => {
  const reached = stateAfter(model, 'started', ...names)
  const { tab, draft } = reached.context as { tab: { name: string }; draft: object }
  return { in: reached.in, tab: tab.name, draft }
}

const commit = (changes: object) => [{ type: 'commit', params: { changes } }]

const PICKS = [
  'choice.pick of From within the range',
  'choice.pick of From, the same as To',
  'choice.pick of From after To',
  'choice.pick of To',
  'choice.pick of Posted',
]

const pickMinimum = (name: string, value: string) => ({
  name: `choice.pick of ${name}`,
  event: { type: 'choice.pick', field: 'minAmount', value },
})

/** Texts that a person types multiply the states of a graph, so the generated walks go without them. */
const ledgerWithAmounts: Model = {
  ...ledgerFilterModel,
  cases: [...ledgerFilterModel.cases, pickMinimum('a minimum', '2500'), pickMinimum('no minimum', '')],
}

const ledgerRows: Row[] = [
  ['closed', 'panel.open with nothing applied', 'open.choosing'],
  ['closed', 'panel.open with a status applied', 'open.choosing'],
  ['closed', 'panel.open with a year applied', 'open.choosing'],
  ...PICKS.flatMap((when): Row[] => [
    ['open.choosing', when, 'open.choosing'],
    ['open.impossible', when, 'open.choosing'],
  ]),
  ['open.choosing | backwards', 'filters.apply', 'open.impossible'],
  ['open.choosing', 'filters.apply', 'closed', 'commit {"changes":{"from":"2024-05","to":"2025-02"}}'],
  ['open', 'tab.show of all', 'open'],
  ['open', 'filters.clear', 'open.choosing', 'commit {"changes":{}}'],
  ['open', 'panel.dismiss', 'closed'],
]

specifyFlow('the filter panel, by the specification', ledgerFilterModel, {
  rows: ledgerRows,
  load: async () => (await import('#machines/flows/filter-panel/finance-filters.ts')).ledgerFilterPanel,
  tags: { impossible: ['open.impossible'] },
})

describe('the filters of the ledger, by the specification', () => {
  const open = 'panel.open with nothing applied'
  const reopened = 'panel.open with a year applied'
  const YEAR = { from: '2025-01', to: '2025-12' }

  test.each<[string, string[], changes: object, state?: string]>([
    ['are closed at first', [], {}, 'closed'],
    ['offer May 2024 to February 2025 while nothing applies', [open], {}],
    ['offer the first months beside a status', ['panel.open with a status applied'], { status: 'posted' }],
    ['offer what applies', [reopened], YEAR],
    ['drop what was chosen at closing', [open, 'choice.pick of Posted', 'panel.dismiss', open], {}],
    ['keep a month that is picked twice', [open, 'choice.pick of To', 'choice.pick of To'], { to: '2024-12' }],
    [
      'keep a range that runs backwards in sight, so that it can be mended',
      [open, 'choice.pick of From after To', 'filters.apply'],
      { from: '2026-01' },
      'open.impossible',
    ],
    ['start over at Clear', [reopened, 'choice.pick of Posted', 'filters.clear'], {}],
  ])('%s', (_, names, changes, state = 'open.choosing') => {
    const draft = { ...MONTHS, ...changes }
    expect(draftAfter(ledgerFilterModel, names)).toStrictEqual({ in: state, tab: 'all', draft })
  })

  test.each<[string, string[], changes?: object]>([
    ['are not applied by a choice', [open, 'choice.pick of To']],
    ['are not applied by closing the panel', [open, 'choice.pick of To', 'panel.dismiss']],
    [
      'are applied as they are offered',
      [reopened, 'choice.pick of Posted', 'filters.apply'],
      { ...YEAR, status: 'posted' },
    ],
    [
      'are applied for a single month',
      [open, 'choice.pick of From, the same as To', 'filters.apply'],
      { from: '2025-02' },
    ],
    ['are not applied while From is after To', [open, 'choice.pick of From after To', 'filters.apply']],
    ['are applied with an amount', [open, 'choice.pick of a minimum', 'filters.apply'], { minAmount: '2500' }],
    [
      'drop a text that was emptied',
      [open, 'choice.pick of a minimum', 'choice.pick of no minimum', 'filters.apply'],
      {},
    ],
    ['go from the address at Clear, the months too', [reopened, 'filters.clear'], { from: undefined, to: undefined }],
  ])('%s', (_, names, changes) => {
    const actions = changes ? commit({ ...MONTHS, ...changes }) : []
    expect(actionsAfter(ledgerWithAmounts, 'started', ...names)).toStrictEqual(actions)
  })
})

describe('the filters of the chart of accounts, by the specification', () => {
  const open = 'panel.open with nothing applied'
  const reopened = 'panel.open with inactive assets applied'
  const asset = 'choice.pick of Asset'
  const showStatus = 'tab.show of Status'

  test.each<[string, string[], tab: string, changes: object]>([
    [
      'show what applies, the account type first',
      [reopened],
      'accountType',
      { accountType: 'asset', status: 'inactive' },
    ],
    ['show another tab', [open, showStatus], 'status', {}],
    ['show the account type again once reopened', [open, showStatus, 'panel.dismiss', open], 'accountType', {}],
    ['stay where they are without such a tab', [open, showStatus, 'tab.show that does not exist'], 'status', {}],
    ['keep one choice a tab', [open, asset, 'choice.pick of Equity'], 'accountType', { accountType: 'equity' }],
    ['clear a value that is chosen again', [open, asset, asset], 'accountType', {}],
    ['clear a value that applies and is chosen', [reopened, asset], 'accountType', { status: 'inactive' }],
    ['start over in every tab at Clear', [reopened, showStatus, 'choice.pick of Debit', 'filters.clear'], 'status', {}],
  ])('%s', (_, names, tab, changes) => {
    const draft = { ...NOTHING, ...changes }
    expect(draftAfter(accountFilterModel, names)).toStrictEqual({ in: 'open.choosing', tab, draft })
  })

  test.each<[string, string[], changes: object]>([
    [
      'apply the tab that is shown, and no other',
      [open, asset, 'choice.pick of Active', 'choice.pick of Debit', 'filters.apply'],
      { accountType: 'asset' },
    ],
    [
      'apply another tab while it is shown',
      [reopened, 'tab.show of Normal Balance', 'choice.pick of Debit', 'filters.apply'],
      { normalBalance: 'debit' },
    ],
    ['apply a tab in which nothing is chosen any more', [reopened, asset, 'filters.apply'], { accountType: undefined }],
    ['go from the address in all three tabs at Clear', [reopened, showStatus, 'filters.clear'], NOTHING],
  ])('%s', (_, names, changes) => {
    expect(actionsAfter(accountFilterModel, 'started', ...names)).toStrictEqual(commit(changes))
  })
})
