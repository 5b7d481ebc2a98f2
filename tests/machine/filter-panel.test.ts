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

const pick = (name: string, field: string, value: string) => ({
  name: `choice.pick of ${name}`,
  event: { type: 'choice.pick', field, value },
})

/** Texts that a person types multiply the states of a graph, so the generated walks go without them. */
const ledgerWithAmounts: Model = {
  ...ledgerFilterModel,
  cases: [
    ...ledgerFilterModel.cases,
    pick('a minimum', 'minAmount', '2500'),
    pick('a minimum that is no amount', 'minAmount', '1.234'),
    pick('a minimum below zero', 'minAmount', '-5'),
    pick('no minimum', 'minAmount', ''),
    pick('a maximum, the same as the minimum', 'maxAmount', '2500.00'),
    pick('a maximum below the minimum', 'maxAmount', '2499.99'),
  ],
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

  test.each<[string, string[], string, object]>([
    ['are closed at first', [], 'closed', MONTHS],
    ['offer May 2024 to February 2025 while nothing applies', [open], 'open.choosing', MONTHS],
    [
      'offer the first months beside what applies without months',
      ['panel.open with a status applied'],
      'open.choosing',
      { ...MONTHS, status: 'posted' },
    ],
    ['offer what applies', [reopened], 'open.choosing', { ...MONTHS, from: '2025-01', to: '2025-12' }],
    [
      'drop what was chosen when the panel is closed without Apply',
      [open, 'choice.pick of Posted', 'panel.dismiss', open],
      'open.choosing',
      MONTHS,
    ],
    [
      'keep each choice',
      [open, 'choice.pick of From within the range', 'choice.pick of To', 'choice.pick of Posted'],
      'open.choosing',
      { ...MONTHS, from: '2024-07', to: '2024-12', status: 'posted' },
    ],
    [
      'keep a month that is picked twice',
      [open, 'choice.pick of To', 'choice.pick of To'],
      'open.choosing',
      { ...MONTHS, to: '2024-12' },
    ],
    [
      'keep a range that runs backwards in sight, so that it can be mended',
      [open, 'choice.pick of From after To', 'filters.apply'],
      'open.impossible',
      { ...MONTHS, from: '2026-01' },
    ],
    ['start over at Clear', [reopened, 'choice.pick of Posted', 'filters.clear'], 'open.choosing', MONTHS],
  ])('%s', (_, names, state, draft) => {
    expect(draftAfter(ledgerFilterModel, names)).toStrictEqual({ in: state, tab: 'all', draft })
  })

  test.each<[string, string[], object[]]>([
    ['are not applied by a choice', [open, 'choice.pick of To'], []],
    ['are not applied by closing the panel', [open, 'choice.pick of To', 'panel.dismiss'], []],
    ['are applied together', [open, 'choice.pick of To', 'filters.apply'], commit({ ...MONTHS, to: '2024-12' })],
    [
      'are applied as they are offered',
      [reopened, 'choice.pick of Posted', 'filters.apply'],
      commit({ ...MONTHS, from: '2025-01', to: '2025-12', status: 'posted' }),
    ],
    [
      'are applied for a single month',
      [open, 'choice.pick of From, the same as To', 'filters.apply'],
      commit({ ...MONTHS, from: '2025-02' }),
    ],
    ['are not applied while From is after To', [open, 'choice.pick of From after To', 'filters.apply'], []],
    [
      'are applied with amounts, both ends included',
      [open, 'choice.pick of a minimum', 'choice.pick of a maximum, the same as the minimum', 'filters.apply'],
      commit({ ...MONTHS, minAmount: '2500', maxAmount: '2500.00' }),
    ],
    [
      'are applied with a maximum alone',
      [
        open,
        'choice.pick of a minimum',
        'choice.pick of a maximum below the minimum',
        'choice.pick of no minimum',
        'filters.apply',
      ],
      commit({ ...MONTHS, maxAmount: '2499.99' }),
    ],
    [
      'are not applied while the minimum is above the maximum',
      [open, 'choice.pick of a minimum', 'choice.pick of a maximum below the minimum', 'filters.apply'],
      [],
    ],
    ['are not applied below zero', [open, 'choice.pick of a minimum below zero', 'filters.apply'], []],
    ['are not applied with three decimals', [open, 'choice.pick of a minimum that is no amount', 'filters.apply'], []],
    [
      'go from the address at Clear, the months too',
      [reopened, 'filters.clear'],
      commit({ ...MONTHS, from: undefined, to: undefined }),
    ],
  ])('%s', (_, names, actions) => {
    expect(actionsAfter(ledgerWithAmounts, 'started', ...names)).toStrictEqual(actions)
  })
})

describe('the filters of the chart of accounts, by the specification', () => {
  const open = 'panel.open with nothing applied'
  const reopened = 'panel.open with inactive assets applied'

  test.each<[string, string[], string, string, object]>([
    ['show the account type first', [open], 'open.choosing', 'accountType', NOTHING],
    [
      'show what applies',
      [reopened],
      'open.choosing',
      'accountType',
      { ...NOTHING, accountType: 'asset', status: 'inactive' },
    ],
    ['show another tab', [open, 'tab.show of Status'], 'open.choosing', 'status', NOTHING],
    [
      'show the account type again after they were closed',
      [open, 'tab.show of Status', 'panel.dismiss', open],
      'open.choosing',
      'accountType',
      NOTHING,
    ],
    [
      'stay where they are when there is no such tab',
      [open, 'tab.show of Status', 'tab.show that does not exist'],
      'open.choosing',
      'status',
      NOTHING,
    ],
    [
      'keep one choice a tab',
      [open, 'choice.pick of Asset', 'choice.pick of Equity'],
      'open.choosing',
      'accountType',
      { ...NOTHING, accountType: 'equity' },
    ],
    [
      'clear a value that is chosen again',
      [open, 'choice.pick of Asset', 'choice.pick of Asset'],
      'open.choosing',
      'accountType',
      NOTHING,
    ],
    [
      'clear a value that applies when it is chosen again',
      [reopened, 'choice.pick of Asset'],
      'open.choosing',
      'accountType',
      { ...NOTHING, status: 'inactive' },
    ],
    [
      'drop what was chosen when they are closed by a click elsewhere',
      [open, 'choice.pick of Asset', 'panel.dismiss', open],
      'open.choosing',
      'accountType',
      NOTHING,
    ],
    [
      'start over in every tab at Clear, and stay open',
      [reopened, 'tab.show of Status', 'choice.pick of Debit', 'filters.clear'],
      'open.choosing',
      'status',
      NOTHING,
    ],
  ])('%s', (_, names, state, tab, draft) => {
    expect(draftAfter(accountFilterModel, names)).toStrictEqual({ in: state, tab, draft })
  })

  test.each<[string, string[], object[]]>([
    [
      'apply the tab that is shown, and no other',
      [open, 'choice.pick of Asset', 'choice.pick of Active', 'choice.pick of Debit', 'filters.apply'],
      commit({ accountType: 'asset' }),
    ],
    [
      'apply the second tab while it is shown',
      [open, 'choice.pick of Asset', 'tab.show of Status', 'choice.pick of Active', 'filters.apply'],
      commit({ status: 'active' }),
    ],
    [
      'apply the third tab while it is shown',
      [reopened, 'tab.show of Normal Balance', 'choice.pick of Debit', 'filters.apply'],
      commit({ normalBalance: 'debit' }),
    ],
    [
      'apply a tab in which nothing is chosen any more',
      [reopened, 'choice.pick of Asset', 'filters.apply'],
      commit({ accountType: undefined }),
    ],
    ['are not applied by a choice', [open, 'choice.pick of Asset'], []],
    ['are not applied by a click elsewhere', [open, 'choice.pick of Asset', 'panel.dismiss'], []],
    [
      'go from the address in all three tabs at Clear',
      [reopened, 'tab.show of Status', 'filters.clear'],
      commit(NOTHING),
    ],
  ])('%s', (_, names, actions) => {
    expect(actionsAfter(accountFilterModel, 'started', ...names)).toStrictEqual(actions)
  })

  test('are closed once they are applied', () => {
    expect(stateAfter(accountFilterModel, 'started', open, 'choice.pick of Asset', 'filters.apply').in).toBe('closed')
  })
})
