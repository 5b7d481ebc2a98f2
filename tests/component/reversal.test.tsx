import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { LedgerEntry, ListedTransaction } from '#contract/ledger.ts'
import type { Counterpart } from '#contract/reversal.ts'
import type { SignedInUser } from '#contract/session.ts'
import { ledgerTransactionModel } from '#tests/support/examples/ledger-transaction.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import { coveragePath, coverageText } from '../../scripts/docs/layers.ts'
import { renderApp } from './support/app.tsx'
import { serverWithFinance, TRANSACTION } from './support/finance.ts'
import { expectAccessible, STAFF } from './support/people.ts'
import { cellsOf, menuTexts, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog, openRowMenu, question, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const ID = TRANSACTION.transactionId
const REVERSAL: ListedTransaction = {
  ...TRANSACTION,
  _id: 'two',
  transactionId: 'TRX-R',
  type: 'outgoing',
  isReversal: true,
}
const TOLD = {
  at: '2026-03-08T10:00:00.000Z',
  by: { _id: 'ben', firstName: 'Ben', lastName: 'Example' },
  reason: 'Paid twice',
}
const REVERSED_BY: Counterpart = { _id: 'two', transactionId: 'TRX-R', type: 'outgoing', ...TOLD }

const ENTRY: LedgerEntry = {
  _id: 'entry-1',
  ledger: 'one',
  type: 'credit',
  amount: '1250.5',
  updatedAt: '2026-03-07T23:30:00.000Z',
  accountDetails: undefined,
  narration: 'Wallet top-up',
}

const CONFIG: AppConfig = { ...DEFAULT_CONFIG, extensions: ['query', 'reversal', 'history'] }

interface Given {
  readonly as?: SignedInUser
  readonly permissions?: readonly string[]
  readonly row?: ListedTransaction
  readonly at?: string
  readonly linked?: { readonly reversedBy?: Counterpart; readonly reverses?: Counterpart }
}

/** The server keeps the reversal, once a test answers its call. */
async function openLedger(given: Given = {}) {
  const { as = ben, permissions = [], row = TRANSACTION, at = '/dashboard/ledger', linked = {} } = given
  let rows = [row]
  const server = serverWithFinance()
  server.respondWith('role.read', () => ({ data: { ...STAFF, permissions: [...permissions] } }))
  server.respondWith('query.ledger', () => ({ data: { rows, total: rows.length } }))
  server.respondWith('ledger.reversal', () => ({
    data: {
      entries: [
        { accountCode: 'CASH_MAIN', type: 'debit' as const, amount: '1250.5' },
        { accountCode: 'USER_WALLET', type: 'credit' as const, amount: '1250.5' },
      ],
      ...linked,
    },
  }))
  const app = await renderApp({ at, signedInAs: as, server, config: CONFIG })
  await expect.element(page.getByRole('region', { name: 'transactions' })).toHaveAttribute('aria-busy', 'false')
  const store = (next: ListedTransaction[]) => {
    rows = next
  }
  return { ...app, store }
}

const confirm = dialog('Reverse transaction?')
const reason = confirm.getByRole('textbox', { name: 'Reason' })
const submit = confirm.getByRole('button', { name: 'Reverse', exact: true })

inTimeZone('Africa/Lagos')

test('the dialog shows the entries before and after, and needs a reason', async () => {
  const { edges } = explore(ledgerTransactionModel)
  const edge = edges.find(({ case: { name } }) => name === 'transaction.reverse by a finance officer')
  const { server, store } = await openLedger({ as: ada, permissions: ['reverse_ledger'] })
  await chooseInRowMenu(ID, 'Reverse')
  await expect.element(confirm.getByText(ID)).toBeVisible()
  await expect
    .poll(() => textsOf(confirm, 'row'))
    .toEqual([
      'AccountPostedReversal',
      'CASH_MAINDebit 1,250.50Credit 1,250.50',
      'USER_WALLETCredit 1,250.50Debit 1,250.50',
    ])
  await expect.element(submit).toBeDisabled()
  await reason.fill(' Paid twice ')
  await expectAccessible()
  const call = await server.changeBy(() => submit.click())
  expect([call.name, call.path, call.body]).toEqual([
    'ledger.reverse',
    '/api/ledger/one/reverse',
    { reason: 'Paid twice' },
  ])
  store([{ ...TRANSACTION, isReversed: true }])
  await server.answer('ledger.reverse', { message: 'Transaction reversed' })
  await expect.element(toast('Transaction reversed')).toBeVisible()
  await expect.poll(() => cellsOf().map((cells) => cells[5])).toEqual(['Reversed ---'])
  await openRowMenu(ID)
  await expect.poll(menuTexts).toEqual(['View details', 'Copy transaction ID'])
  const path = coveragePath('component', 'ledger-transaction')
  await commands.writeFile(path, coverageText(new Set(edge?.transitions)))
})

test('who reverses from the details sees the pair', async () => {
  const { server } = await openLedger()
  server.respondWith('ledger.entries', () => ({ data: [ENTRY] }))
  const details = dialog('Ledger details')
  await chooseInRowMenu(ID, 'View details')
  await details.getByRole('button', { name: 'Reverse', exact: true }).click()
  const asked = question('Reverse transaction?')
  await expect.element(asked.getByRole('table', { name: 'Entries before and after' })).toBeVisible()
  await expect.element(details.getByRole('table', { name: 'Entries', exact: true })).toHaveAttribute('data-dimmed')
  await expectAccessible()
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  await userEvent.keyboard('{Enter}')
  server.respondWith('ledger.reversal', () => ({ data: { entries: [], reversedBy: REVERSED_BY } }))
  await server.answer('ledger.reverse', { message: 'Transaction reversed' })
  await expect.element(toast('Transaction reversed')).toBeVisible()
  await expect.element(details.getByText('TRX-R')).toBeVisible()
})

test('the menu of a reversal shows Reverse as closed and says why', async () => {
  await openLedger({ row: { ...REVERSAL, type: 'incoming' } })
  await openRowMenu('TRX-R')
  const why = 'A reversal cannot be reversed. Post the transaction again instead.'
  await expect.poll(menuTexts).toEqual(['View details', 'Copy transaction ID', `Reverse${why}`])
  await userEvent.click(page.getByRole('menuitem', { name: /^Reverse/ }), { force: true })
  await expect.element(confirm).not.toBeInTheDocument()
})

test.each([
  [
    'a reversed transaction link to its reversal, and say who reversed it when and why',
    { row: { ...TRANSACTION, isReversed: true }, linked: { reversedBy: REVERSED_BY } },
    REVERSAL,
    [
      'NGN 1,250.50IncomingReversed',
      `Transaction ID${ID}Date & TimeMar 08, 2026 at 12:30:00 am`,
      'Reversed byTRX-RReversed onMar 08, 2026 at 11:00:00 am · Ben ExampleReasonPaid twice',
    ],
  ],
  [
    'a reversal link to what it reverses, and say when the server posted it and why',
    {
      row: REVERSAL,
      at: '/dashboard/ledger?tab=Incoming',
      linked: { reverses: { ...REVERSED_BY, _id: 'one', transactionId: ID, type: 'incoming' as const, by: null } },
    },
    TRANSACTION,
    [
      'NGN 1,250.50OutgoingPostedReversal',
      'Transaction IDTRX-RDate & TimeMar 08, 2026 at 12:30:00 am',
      `Reverses${ID}Posted onMar 08, 2026 at 11:00:00 am · The serverReasonPaid twice`,
    ],
  ],
])('the details of %s', async (_, given, other, texts) => {
  const { store } = await openLedger(given)
  await chooseInRowMenu(given.row.transactionId, 'View details')
  const details = dialog('Ledger details')
  const link = details.getByRole('link', { name: other.transactionId })
  await expect.element(link).toBeVisible()
  const parts = details.element().querySelector('dl')?.parentElement?.children ?? []
  expect([...parts].map(({ textContent }) => textContent)).toEqual(texts)
  expect(texts[0]?.endsWith(cellsOf()[0]?.[5]?.split(' ')[0] ?? 'no flag')).toBe(true)
  await expectAccessible()
  store([other])
  await link.click()
  await expect.element(details.getByText(other.type === 'incoming' ? 'Incoming' : 'Outgoing')).toBeVisible()
})
