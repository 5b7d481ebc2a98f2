import type { Page } from 'playwright'
import { answer, hold, type Shot } from './shot.ts'
import { choose, open, openMenu } from './table.ts'

const ACCOUNTS = '/dashboard/coa'
const LEDGER = '/dashboard/ledger'
const OUTGOING = `${LEDGER}?tab=Incoming`

async function openFilter(page: Page, address: string) {
  await open(page, address)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: /^Filter/ })
  await panel.waitFor()
  return panel
}

async function create(page: Page) {
  await open(page, ACCOUNTS)
  await page.getByRole('button', { name: 'Create New Account' }).click()
  return page.getByRole('dialog', { name: 'Create Account' })
}

async function select(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const index of [0, 2, 3]) await boxes.nth(index).click()
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await page.getByRole('menuitem', { name: 'Export selected (3)' }).waitFor()
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({ name, as: 'admin', arrange })

const filterTabs = (['Account Type', 'Status', 'Normal Balance'] as const).map((tab) =>
  admin(`accounts-filter-${tab.toLowerCase().replace(' ', '-')}`, async (page) => {
    const panel = await openFilter(page, `${ACCOUNTS}?accountType=asset&status=active&normalBalance=debit`)
    await panel.getByRole('tab', { name: tab }).click()
    await panel.getByRole('tabpanel', { name: tab }).waitFor()
  }),
)

const accounts: readonly Shot[] = [
  admin('accounts', (page) => open(page, ACCOUNTS)),
  { name: 'accounts-staff', as: 'staff', arrange: (page) => open(page, ACCOUNTS) },
  admin('accounts-loading', async (page) => {
    await hold(page, '/query/accounts**')
    await hold(page, '/ledger/summary')
    await page.goto(ACCOUNTS)
    await page.getByText('Loading accounts...').waitFor()
  }),
  admin('accounts-no-match', async (page) => {
    await page.goto(`${ACCOUNTS}?search=zebra`)
    await page.getByText('No accounts match').waitFor()
  }),
  admin('accounts-menu', (page) => openMenu(page, ACCOUNTS)),
  ...filterTabs,
  admin('accounts-selected', async (page) => {
    await open(page, ACCOUNTS)
    await select(page)
  }),
  admin('accounts-create', create),
  admin('accounts-create-invalid', async (page) => {
    const drawer = await create(page)
    await drawer.getByRole('button', { name: 'Create account' }).click()
    await drawer.locator('[aria-invalid=true]').first().waitFor()
  }),
  {
    ...admin('accounts-create-refused', async (page) => {
      const drawer = await create(page)
      for (const [label, option] of [
        ['Account Code', 'CASH_MAIN'],
        ['Normal balance', 'Debit'],
        ['Account Type', 'Asset'],
      ] as const) {
        await drawer.getByRole('combobox', { name: label }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await drawer.getByRole('textbox', { name: 'Account Name' }).fill('Main cash')
      await drawer.getByRole('button', { name: 'Create account' }).click()
      await drawer.getByText('An account with this code already exists.').waitFor()
    }),
    refused: true,
  },
  admin('accounts-edit', (page) => choose(page, ACCOUNTS, 'Edit')),
  admin('accounts-deactivate', (page) => choose(page, `${ACCOUNTS}?status=active`, 'Disable role')),
  admin('accounts-activate', (page) => choose(page, `${ACCOUNTS}?status=inactive`, 'Activate role')),
]

const ledger: readonly Shot[] = [
  { ...admin('ledger-incoming', (page) => open(page, LEDGER)), picture: 'ledger' },
  admin('ledger-outgoing', (page) => open(page, OUTGOING)),
  admin('ledger-loading', async (page) => {
    await hold(page, '/query/ledger**')
    await page.goto(LEDGER)
    await page.getByRole('region', { name: 'transactions' }).getByText('Getting roles').waitFor()
  }),
  admin('ledger-empty', async (page) => {
    await answer(page, '/query/ledger**', 200, { data: { rows: [], total: 0 } })
    await page.goto(LEDGER)
    await page.getByText('No transactions found').waitFor()
  }),
  admin('ledger-filter', (page) => openFilter(page, LEDGER)),
  admin('ledger-filter-impossible', async (page) => {
    const panel = await openFilter(page, `${LEDGER}?from=2024-05&to=2024-06&status=posted`)
    await panel.getByRole('button', { name: 'From: next year' }).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await panel.getByText('must not be after').waitFor()
  }),
  admin('ledger-options', async (page) => {
    await open(page, LEDGER)
    await page.getByRole('button', { name: 'Columns and export' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).waitFor()
  }),
  admin('ledger-selected', async (page) => {
    await open(page, LEDGER)
    await select(page)
  }),
  admin('ledger-last-page', async (page) => {
    // Without extensions, the ledger has pages.
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }))
    await open(page, LEDGER)
    await page.getByRole('button', { name: 'Last page' }).click()
    await page.getByRole('button', { name: 'Next page', disabled: true }).waitFor()
  }),
  admin('ledger-details', async (page) => {
    await choose(page, LEDGER, 'View details')
    await page.getByRole('dialog', { name: 'Ledger details' }).getByRole('listitem').first().waitFor()
  }),
  admin('ledger-details-loading', async (page) => {
    await hold(page, '/ledger/*/entries')
    await choose(page, LEDGER, 'View details')
  }),
]

export const financeShots: readonly Shot[] = [...accounts, ...ledger]
