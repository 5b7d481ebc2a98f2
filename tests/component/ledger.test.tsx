import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LedgerEntry } from '#contract/ledger.ts'
import type { SignedInUser } from '#contract/session.ts'
import { ledgerSpec } from '#tests/spec/ledger.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { catchDownloads } from './support/download.ts'
import { queriesOf } from './support/fake-server.ts'
import { serverWithFinance, TRANSACTION } from './support/finance.ts'
import { OUTGOING, openLedger } from './support/ledger.ts'
import { exportedLines } from './support/lists.ts'
import { expectAccessible } from './support/people.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf, childTexts, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const ID = TRANSACTION.transactionId

const ENTRY: LedgerEntry = {
  _id: 'entry-1',
  ledger: 'one',
  type: 'credit',
  amount: '1250.5',
  updatedAt: '2026-03-07T23:30:00.000Z',
  accountDetails: { bankName: 'First Bank', accountNumber: '0123456789', accountName: 'Ada Example' },
  narration: 'Wallet top-up',
}

const tabsOf = (person: SignedInUser) => [
  { person, at: '/dashboard/ledger', tab: 'Incoming transactions' },
  {
    person,
    at: '/dashboard/ledger?tab=Incoming',
    tab: 'Outgoing transactions',
    record: { ...TRANSACTION, type: 'outgoing' as const },
  },
]

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

inTimeZone('Africa/Lagos')

describe('the ledger', () => {
  test('has the stated words and columns, and begins with the incoming transactions', async () => {
    const app = await openLedger()
    await expect.element(page.getByText('1 of 2 on this page · 2 transactions')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible()
    await expect.element(page.getByText('Monitor your financial accounts with balances')).toBeVisible()
    expect(textsOf(page, 'tab')).toEqual(['Incoming transactions', 'Outgoing transactions'])
    await expect.element(tab('Incoming transactions')).toHaveAttribute('aria-selected', 'true')
    expect(textsOf(page, 'columnheader')).toEqual([
      '',
      'Transaction ID',
      'Date & Time',
      'Amount',
      'Status',
      'Type',
      'Actions',
    ])
    expect(cellsOf()).toEqual([['TRX-20260307-0000000...', 'Mar 08, 2026', 'NGN 1,250.50', 'Posted', 'Incoming']])
    expect(queriesOf(app.server, 'ledger.list')).toEqual([{ page: '1', limit: '10' }])
    await expectAccessible()
  })

  test('lists what the label of a tab names, keeps its inner value in the address and sends it nowhere', async () => {
    const app = await openLedger()
    const table = page.getByRole('region', { name: 'transactions' })
    const first = table.element()
    await tab('Outgoing transactions').click()
    await expect
      .poll(() => cellsOf())
      .toEqual([['TRX-2', 'Mar 08, 2026', 'NGN 9,007,199,254,740,993.01', 'Posted', 'Outgoing']])
    expect(app.search()).toEqual({ tab: 'Incoming' })
    expect(table.element()).toBe(first)
    expect(queriesOf(app.server, 'ledger.list')).toEqual([{ page: '1', limit: '10' }])
    await app.goBack()
    await expect.element(tab('Incoming transactions')).toHaveAttribute('aria-selected', 'true')
  })

  test('adds selected rows up, copies their ids, exports them, and forgets them on another tab', async () => {
    const downloads = catchDownloads()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const more = { ...TRANSACTION, _id: 'three', transactionId: 'TRX-3', totalAmount: '9' }
    const dollars = { ...more, _id: 'four', transactionId: 'TRX-4', currency: 'USD' }
    await openLedger({ transactions: () => [TRANSACTION, more, dollars] })
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected · NGN 1,259.50 · USD 9.00')
    await page.getByRole('checkbox', { name: `Select ${ID}` }).click()
    await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected · NGN 9.00 · USD 9.00')
    await bar.getByRole('button', { name: 'Copy IDs' }).click()
    expect(written.mock.calls).toEqual([['TRX-3\nTRX-4']])
    await bar.getByRole('button', { name: 'Export selected' }).click()
    const lines = (await downloads.textOf('ledger-incoming.csv'))?.split('\r\n').slice(1)
    expect(lines).toEqual([
      'TRX-3,2026-03-08T00:30:00+01:00,NGN,9.00,Posted,Incoming',
      'TRX-4,2026-03-08T00:30:00+01:00,USD,9.00,Posted,Incoming',
      '',
    ])
    await expectAccessible()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(bar).toBeVisible()
    await tab('Outgoing transactions').click()
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('says when a page has nothing of a tab', async () => {
    await openLedger({ transactions: () => [TRANSACTION] })
    await tab('Outgoing transactions').click()
    await expect.element(page.getByText('No outgoing transactions on this page')).toBeVisible()
    await expect.element(page.getByText('0 of 1 on this page · 1 transaction')).toBeVisible()
    await expectAccessible()
  })

  test('sorts the page by kobo, and searches it without a call, on the page that the address has', async () => {
    const incoming = { ...OUTGOING, type: 'incoming' as const }
    const app = await openLedger({ transactions: () => [incoming, TRANSACTION] }, '/dashboard/ledger?page=1')
    await page.getByRole('button', { name: 'Amount' }).click()
    await expect.poll(() => cellsOf().map(([id]) => id)).toEqual(['TRX-20260307-0000000...', 'TRX-2'])
    await page.getByRole('searchbox', { name: 'Search this page' }).fill('trx-2026')
    await expect.poll(() => cellsOf().map(([id]) => id)).toEqual(['TRX-20260307-0000000...'])
    expect(app.search()).toEqual({ page: 1, search: 'trx-2026', sort: 'amount' })
    expect(queriesOf(app.server, 'ledger.list')).toHaveLength(1)
  })

  test('exports all of a tab in the order of the screen, with whole ids, ISO times, currency and amount', async () => {
    const more = { ...TRANSACTION, _id: 'three', transactionId: 'TRX-3', totalAmount: '9' }
    const others = Array.from({ length: 98 }, (_, index) => ({ ...OUTGOING, _id: `other-${index}` }))
    const app = await openLedger(
      { transactions: () => [TRANSACTION, ...others, more, null as never] },
      '/dashboard/ledger?status=posted&sort=amount&from=2026-03&to=2026-03',
    )
    expect(await exportedLines('ledger-incoming-2026-03-posted')).toEqual([
      'Transaction ID,Date & Time,Currency,Amount,Status,Type',
      'TRX-3,2026-03-08T00:30:00+01:00,NGN,9.00,Posted,Incoming',
      `${ID},2026-03-08T00:30:00+01:00,NGN,1250.50,Posted,Incoming`,
      'Row 101 could not be read: it is null,,,,,',
      '',
    ])
    expect(queriesOf(app.server, 'ledger.list').at(-1)).toEqual({
      page: '2',
      limit: '100',
      status: 'posted',
      startDate: '2026-02-28T23:00:00.000Z',
      endDate: '2026-03-31T22:59:59.999Z',
    })
  })
})

describeRowMenu({
  spec: ledgerSpec,
  entity: 'a transaction',
  record: TRANSACTION,
  name: ID,
  serve: (transactions) => serverWithFinance({ transactions, entries: () => [ENTRY] }),
  seats: { 'super admin': tabsOf(ben), 'anyone else': tabsOf(ada) },
})

describe('the details of a transaction', () => {
  const details = dialog('Ledger details')

  test('list every entry, and of each what is known', async () => {
    const bare = { ...ENTRY, _id: 'entry-2', type: 'debit' as const, accountDetails: undefined, narration: undefined }
    await openLedger({ entries: () => [ENTRY, bare] })
    await chooseInRowMenu(ID, 'View details')
    await expect
      .poll(() => childTexts(details.getByRole('row').elements()))
      .toEqual([
        ['Account', 'Debit', 'Credit'],
        ['Ada Example', '', 'NGN 1,250.50'],
        ['Reference IDentry-1UpdatedMar 08, 2026Bank nameFirst BankAccount number0123456789NarrationWallet top-up'],
        ['---', 'NGN 1,250.50', ''],
        ['Reference IDentry-2UpdatedMar 08, 2026Narration---'],
      ])
  })

  test('begin with the transaction and the narration of all entries, and copy its id, references and account numbers', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openLedger({ entries: () => [ENTRY, { ...ENTRY, _id: 'entry-2' }] })
    await chooseInRowMenu(ID, 'View details')
    await expect.element(details.getByText('entry-1')).toBeVisible()
    const head = details.element().querySelector('dl')?.parentElement
    expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'NGN 1,250.50IncomingPosted',
      `Transaction ID${ID}Date & TimeMar 08, 2026 at 12:30:00 am`,
      'NarrationWallet top-up',
    ])
    expect(details.getByText('Wallet top-up').elements()).toHaveLength(1)
    // As in its history.
    await expect.element(details.getByText('Posted', { exact: true })).toHaveAttribute('data-tone', 'gray')
    for (const name of [`Copy Transaction ID: ${ID}`, 'Copy Reference ID: entry-1', 'Copy Account number: 0123456789'])
      await details.getByRole('button', { name, exact: true }).first().click()
    expect(written.mock.calls).toEqual([[ID], ['entry-1'], ['0123456789']])
    await expect.element(toast('Account number copied')).toBeVisible()
    await expectAccessible()
  })

  test('say that entries load, why they could not, and ask again', async () => {
    const { server } = await openLedger({ holds: ['ledger.entries'] })
    await chooseInRowMenu(ID, 'View details')
    await expect.element(details.getByText('Getting entries')).toBeVisible()
    await server.refuse('ledger.entries', 500, 'The entries are not to be had.')
    await expect.element(details.getByText('The entries are not to be had.')).toBeVisible()
    await expectAccessible()
    await details.getByRole('button', { name: 'Try again' }).click()
    await server.answer('ledger.entries', { data: [] })
    await expect.element(details.getByText('This transaction has no entries.')).toBeVisible()
  })
})
