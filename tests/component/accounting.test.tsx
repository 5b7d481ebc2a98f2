import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/account.ts'
import type { AccountEntry } from '#contract/accounting.ts'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { LedgerEntry } from '#contract/ledger.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import { queriesOf } from './support/fake-server.ts'
import { ACCOUNT, serverWithFinance, TRANSACTION } from './support/finance.ts'
import { expectAccessible } from './support/people.ts'
import { cellsOf, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

const WITH_ACCOUNTING = { ...DEFAULT_CONFIG, extensions: ['accounting' as const] }

const WALLET: Account = {
  ...ACCOUNT,
  _id: 'wallet',
  accountCode: 'USER_WALLET',
  accountName: 'Wallets',
  normalBalance: 'credit',
}

const ENTRY: AccountEntry = {
  _id: 'one-1',
  type: 'debit',
  amount: '1250.5',
  narration: 'Wallet funding',
  balance: '-3749.50',
  transaction: TRANSACTION,
}

const { _id, accountCode, accountName } = WALLET
const POSTED: LedgerEntry = {
  _id: 'one-2',
  type: 'credit',
  amount: '1250.5',
  updatedAt: TRANSACTION.createdAt,
  accountDetails: { accountName: 'Ada Example' },
  account: { _id, accountCode, accountName },
}

function openFinance(at: string, { wallet = WALLET, balance = '1250.5' } = {}) {
  const server = serverWithFinance({ accounts: () => [ACCOUNT, wallet], entries: () => [POSTED] })
  server.respondWith('accounting.balances', () => ({
    data: {
      accounts: [
        {
          account: ACCOUNT,
          opening: '-5000',
          debits: '1250.5',
          credits: '0',
          balance: '1250.5',
          lastEntry: TRANSACTION.createdAt,
        },
        { account: WALLET, opening: '0', debits: '0', credits: '1250.5', balance },
      ],
      debits: '1250.5',
      credits: '1250.5',
      transactions: 1,
    },
  }))
  server.respondWith('accounting.entries', () => {
    const isFirst = !server.sent.at(-1)?.path.includes('after=')
    const rows = [isFirst ? ENTRY : { ...ENTRY, _id: 'zero-1', type: 'credit' as const, balance: '-5000' }]
    return { data: { rows, total: isFirst ? 2 : undefined, next: isFirst ? '1-1-1' : undefined } }
  })
  return renderApp({ at, signedInAs: ben, server, config: WITH_ACCOUNTING })
}

test('the chart of accounts shows each balance and leads to the ledger of an account', async () => {
  const app = await openFinance('/dashboard/coa')
  await expect.poll(() => cellsOf().map((cells) => cells.slice(6))).toEqual([['1,250.50'], ['1,250.50']])
  const title = page.getByRole('columnheader', { name: 'Last activity' }).getByRole('button')
  await expect.element(title).toHaveAttribute('title', 'The day on which the account was created')
  await page.getByRole('cell', { name: 'Main cash' }).click()
  await expect.element(page.getByRole('heading', { name: 'CASH_MAIN · Main cash' })).toBeVisible()
  expect(app.search()).toEqual({ account: 'cash' })
})

test.each([
  ['Disable role', 'active', 'This takes the account out of use. Its balance is ₦1,250.50. No role changes.'],
  ['Activate role', 'inactive', 'This takes the account into use again. Its balance is ₦1,250.50. No role changes.'],
] as const)('the question of “%s” says the balance of the account', async (move, status, note) => {
  await openFinance('/dashboard/coa', { wallet: { ...WALLET, status } })
  await chooseInRowMenu('USER_WALLET', move)
  await expect.element(page.getByRole('dialog').getByText(note)).toBeVisible()
  await expectAccessible()
})

test('the ledger of an account has a running balance on every page, until its filter is removed', async () => {
  const app = await openFinance('/dashboard/ledger?account=cash')
  await expect.poll(cellsOf).toEqual([
    ['TRX-20260307-0000000...', 'Mar 07, 2026', 'Wallet funding', '1,250.50', '', '-3,749.50'],
    ['TRX-20260307-0000000...', 'Mar 07, 2026', 'Wallet funding', '', '1,250.50', '-5,000.00'],
  ])
  await expect.element(page.getByText('-₦5,000.00')).toBeVisible()
  await expectAccessible()
  expect(queriesOf(app.server, 'accounting.entries')).toEqual([{ limit: '100' }, { limit: '200', after: '1-1-1' }])
  expect(queriesOf(app.server, 'ledger.list')).toEqual([])
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: /^Filter/ })
  await expect.element(panel.getByRole('button', { name: 'This month' })).toBeVisible()
  expect(panel.getByRole('radio').elements()).toEqual([])
  await page.getByRole('button', { name: 'Remove the filter Account: CASH_MAIN' }).click()
  await expect.element(page.getByRole('region', { name: 'transactions' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(app.search()).toEqual({})
})

test('an entry leads to the ledger of its account', async () => {
  const app = await openFinance('/dashboard/ledger')
  await chooseInRowMenu(TRANSACTION.transactionId, 'View details')
  const details = dialog('Ledger details')
  await expect.element(details.getByText('Account nameAda Example')).toBeVisible()
  await details.getByRole('rowheader').getByRole('link', { name: 'USER_WALLET · Wallets' }).click()
  await expect.element(page.getByRole('heading', { name: 'USER_WALLET · Wallets' })).toBeVisible()
  expect(app.search()).toEqual({ account: 'wallet' })
})

test('an account that does not exist has no figures and no statement', async () => {
  const server = serverWithFinance({ holds: ['accounting.entries'] })
  server.respondWith('accounting.balances', () => ({
    data: { accounts: [], debits: '0', credits: '0', transactions: 0 },
  }))
  const app = await renderApp({
    at: '/dashboard/ledger?account=none',
    signedInAs: ben,
    server,
    config: WITH_ACCOUNTING,
  })
  await app.server.refuse('accounting.entries', 404, 'This account does not exist.')
  await expect.element(page.getByRole('heading', { name: 'Unknown account' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove the filter Account: unknown' })).toBeVisible()
  expect([...document.querySelectorAll('dl dd:nth-child(2)')].map(({ textContent }) => textContent)).toEqual(
    Array(4).fill('---'),
  )
  expect(page.getByRole('button', { name: 'Download statement' }).elements()).toEqual([])
  await expectAccessible()
})

test('the trial balance puts each balance on its side, proves that they are equal, and is exported', async () => {
  const downloads = catchDownloads()
  await openFinance('/dashboard/coa')
  await page.getByRole('button', { name: 'Trial balance' }).click()
  const drawer = dialog('Trial balance')
  await expect
    .element(drawer.getByRole('status'))
    .toHaveTextContent('Debits equal credits. 1 transaction posted NGN 1,250.50 to each side.')
  expect(textsOf(drawer, 'row')).toEqual([
    'AccountDebit (NGN)Credit (NGN)',
    'Main cashCASH_MAIN1,250.50',
    'WalletsUSER_WALLET1,250.50',
    'Total1,250.501,250.50',
  ])
  await expectAccessible()
  const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
  window.getSelection()?.selectAllChildren(drawer.getByRole('table').element())
  drawer.getByRole('cell').first().element().dispatchEvent(copy)
  const copied = [
    'Account\tDebit (NGN)\tCredit (NGN)',
    'Main cash CASH_MAIN\t1,250.50\t',
    'Wallets USER_WALLET\t\t1,250.50',
  ]
  expect(copy.clipboardData?.getData('text/plain')).toBe([...copied, 'Total\t1,250.50\t1,250.50'].join('\n'))
  await drawer.getByRole('button', { name: 'Export CSV' }).click()
  const name = /^trial-balance-\d{4}-\d\d-\d\d\.csv$/
  await expect.poll(() => downloads.names().filter((each) => name.test(each)).length).toBe(1)
})

test('a trial balance that does not balance says by how much', async () => {
  await openFinance('/dashboard/coa', { balance: '1250' })
  await page.getByRole('button', { name: 'Trial balance' }).click()
  await expect
    .element(dialog('Trial balance').getByRole('status'))
    .toHaveTextContent(
      'Debits and credits differ. Posted: NGN 1,250.50 of debits, NGN 1,250.50 of credits. Balances: NGN 0.50 more debit than credit.',
    )
})
