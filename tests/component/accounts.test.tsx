import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ACCOUNT_CODES, type Account } from '#contract/account.ts'
import { ACCOUNT_TYPES } from '#contract/enums.ts'
import { accountSpec } from '#tests/spec/account.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { type App, renderApp } from './support/app.tsx'
import { queriesOf } from './support/fake-server.ts'
import { ACCOUNT, SUMMARY, serverWithFinance, summaryCards, WITH_SUMMARY } from './support/finance.ts'
import { currentPage, expectList, expectSettled, exportedLines } from './support/lists.ts'
import { expectAccessible } from './support/people.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'

const CODE = 'CASH_MAIN'
const rowBox = page.getByRole('checkbox', { name: `Select ${CODE}` })

inTimeZone('Africa/Lagos')

describeRowMenu({
  spec: accountSpec,
  entity: 'an account',
  record: ACCOUNT,
  name: CODE,
  serve: (accounts) => serverWithFinance({ accounts }),
  seats: {
    'super admin': [{ person: ben, at: '/dashboard/coa' }],
    'anyone else': [{ person: ada, at: '/dashboard/coa' }],
  },
  lifecycle: {
    lists: ['account.list'],
    inStatus: (account, status) => ({ ...account, status }),
    // A move clears the selection, and a refused one leaves it as it is.
    before: () => rowBox.click(),
    accepted: () => expect.element(rowBox).not.toBeChecked(),
    refused: async (form) => {
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(rowBox).toBeChecked()
    },
  },
})

test('the code of an account leads to the ledger', async () => {
  const app = await renderApp({ at: '/dashboard/coa', signedInAs: ben, server: serverWithFinance() })
  await page.getByRole('button', { name: CODE, exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible()
  expect(app.path()).toBe('/dashboard/ledger')
})

const TONES = { asset: 'blue', liability: 'red', equity: 'purple', revenue: 'green', expense: 'green' }

describe('the table of accounts', () => {
  const many = (): Account[] =>
    Array.from({ length: 23 }, (_, index) => ({ ...ACCOUNT, _id: `a${index}`, accountName: `Account ${index + 1}` }))

  const open = async (accounts: () => Account[], at = '/dashboard/coa', signedInAs = ben) => {
    const app = await renderApp({ at, signedInAs, server: serverWithFinance({ accounts }) })
    await expectSettled('accounts')
    return app
  }

  const listed = (app: App) => queriesOf(app.server, 'account.list')

  test('has the stated words, columns, dates and colors', async () => {
    const accounts = ACCOUNT_TYPES.map((accountType, index): Account => {
      const accountCode = ACCOUNT_CODES[9 - index] ?? ''
      return { ...ACCOUNT, _id: accountType, accountType, accountCode, status: index === 0 ? 'inactive' : 'active' }
    })
    const app = await open(() => accounts)
    await expectList({
      heading: 'Chart of Accounts Overview',
      about: 'Monitor financial accounts. Click an account for the ledger.',
      tabs: [],
      count: '5 accounts',
      columns: ['', 'Account Code', 'Account Name', 'Type', 'Normal Balance', 'Status', 'Last activity', 'Actions'],
      rows: [
        ['SYSTEM_BALANCING', 'Main cash', 'Asset', 'Debit', 'Inactive', 'Mar 08, 2026'],
        ['REFUND_LIABILITY', 'Main cash', 'Liability', 'Debit', 'Active', 'Mar 08, 2026'],
        ['CASH_MAIN', 'Main cash', 'Equity', 'Debit', 'Active', 'Mar 08, 2026'],
        ['LOAT_INTEREST', 'Main cash', 'Revenue', 'Debit', 'Active', 'Mar 08, 2026'],
        ['WITHDRAWAL_FEES', 'Main cash', 'Expense', 'Debit', 'Active', 'Mar 08, 2026'],
      ],
    })
    await expect.element(page.getByText('ben Example')).toBeVisible()
    await expect.element(page.getByText('Super Admin')).toBeVisible()
    const tones = [...document.querySelectorAll('tbody tr')].map((each) =>
      [...each.querySelectorAll('[data-tone]')].map((badge) => badge.getAttribute('data-tone')),
    )
    expect(tones).toEqual(ACCOUNT_TYPES.map((type, index) => [TONES[type], index === 0 ? 'gray' : 'green']))
    expect(listed(app)).toEqual([{ page: '1', limit: '10' }])
  })

  test('needs no permission', async () => {
    await open(() => [ACCOUNT], '/dashboard/coa', ada)
    await expect.element(page.getByRole('button', { name: 'Create New Account' })).toBeEnabled()
    await expect.element(page.getByText('Staff', { exact: true })).toBeVisible()
  })

  test('is turned page by page as the server cuts it, forgets what was selected, and turns back by the back button', async () => {
    const app = await open(many)
    await expect.poll(currentPage).toBe('1')
    const boxes = () => page.getByRole('checkbox').elements() as HTMLInputElement[]
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.poll(() => boxes().map((box) => box.checked)).toEqual(Array(11).fill(true))
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('Account 11', { exact: true })).toBeVisible()
    expect(app.search()).toEqual({ page: 2 })
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25')
    await expect.poll(() => cellsOf().length).toBe(23)
    expect(boxes().map((box) => box.checked)).toEqual(Array(24).fill(false))
    expect(listed(app)).toEqual([
      { page: '1', limit: '10' },
      { page: '2', limit: '10' },
      { page: '1', limit: '25' },
    ])
    await app.goBack()
    await expect.poll(currentPage).toBe('1')
    expect(cellsOf()).toHaveLength(10)
  })

  test('shows the last page where the address asks for one that is gone', async () => {
    const app = await open(many, '/dashboard/coa?page=9')
    await expect.element(page.getByText('Account 23', { exact: true })).toBeVisible()
    await expect.poll(currentPage).toBe('3')
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect.element(page.getByText('Account 11', { exact: true })).toBeVisible()
    expect(app.search()).toEqual({ page: 2 })
  })

  test('searches by the server once typing rests, in the address, from the first page on', async () => {
    const app = await open(many, '/dashboard/coa?page=2')
    expect(listed(app)).toEqual([{ page: '2', limit: '10' }])
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('cash')
    await expect.poll(() => app.search()).toEqual({ search: 'cash' })
    await expect.poll(() => listed(app).slice(1)).toEqual([{ page: '1', limit: '10', search: 'cash' }])
  })

  test('exports all that match, page after page, with the same query and no formula', async () => {
    const named = () => many().map((account, index) => (index === 22 ? { ...account, accountName: '=1+1' } : account))
    const app = await open(named, '/dashboard/coa?status=active')
    const lines = await exportedLines('accounts-active')
    expect(lines).toHaveLength(25)
    expect(lines[0]).toBe('Account Code,Account Name,Type,Normal Balance,Status,Last activity')
    expect(lines[23]).toBe("CASH_MAIN,'=1+1,Asset,Debit,Active,2026-03-08T00:30:00+01:00")
    expect(listed(app).at(-1)).toEqual({ page: '1', limit: '100', status: 'active' })
  })
})

describe('the cards above the accounts', () => {
  test('show fixed placeholders where the server sends no figures, and request none', async () => {
    const server = serverWithFinance()
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, server })
    await expectSettled('accounts')
    expect(summaryCards()).toEqual([
      ['Total Assets', '₦0.00', 'Placeholder amount'],
      ['Total Liabilities', '₦0.00', 'Placeholder amount'],
      ['Net Position (Equity)', '₦0.00', 'Placeholder amount'],
      ['Monthly Transactions', '0', 'Placeholder amount'],
    ])
    expect(queriesOf(server, 'ledger.summary')).toEqual([])
  })

  test('show true figures where it does, to the kobo', async () => {
    const server = serverWithFinance()
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, server, config: WITH_SUMMARY })
    await expect.poll(summaryCards).toEqual([
      ['Total Assets', '₦9,007,199,254,740,993.01', 'Balance of asset accounts'],
      ['Total Liabilities', '-₦12.50', 'Balance of liability accounts'],
      ['Net Position (Equity)', '₦250,000.00', 'Assets less liabilities'],
      ['Monthly Transactions', '1,204', '-3.1% from last month'],
    ])
    expect(queriesOf(server, 'ledger.summary')).toEqual([{ timeZone: 'Africa/Lagos' }])
    await expectAccessible()
  })

  test('show figures in UTC where the server does not know the time zone', async () => {
    const server = serverWithFinance({ holds: ['ledger.summary'] })
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, server, config: WITH_SUMMARY })
    await server.refuse('ledger.summary', 400, 'timeZone is not a known time zone')
    await server.answer('ledger.summary', { data: SUMMARY })
    await expect.poll(summaryCards).toContainEqual(['Monthly Transactions', '1,204', '-3.1% from last month'])
    expect(queriesOf(server, 'ledger.summary')).toEqual([{ timeZone: 'Africa/Lagos' }, {}])
  })
})
