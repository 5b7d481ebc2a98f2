import { describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { ACCOUNT_CODES, type Account } from '#contract/account.ts'
import { ACCOUNT_TYPES } from '#contract/statuses.ts'
import { accountLifecycle } from '#machines/lifecycles/account.ts'
import { explain, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { ada, ben } from '#tests/support/model/cases/people.ts'
import { coveragePath, coverageText } from '#tests/support/model/coverage-file.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { type App, renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import { ACCOUNT, queriesOf, serverWithFinance, WITH_SUMMARY } from './support/finance.ts'
import { cellsOf, expectAccessible, menuTexts, openedForm, textsOf } from './support/people.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { chooseInRowMenu, dialog, openRowMenu, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

type MoveType = MoveTypeOf<typeof accountLifecycle>
type Status = 'active' | 'inactive'

// Typed by hand from the specification, "Chart of Accounts", never from the machine.
const MENUS: Record<Status, string[]> = {
  active: ['Edit', 'Disable role'],
  inactive: ['Edit', 'Activate role'],
}

const STATUS_WORDS: Record<Status, string> = { active: 'Active', inactive: 'Inactive' }

interface Handling {
  readonly label: string
  readonly dialog: string
  readonly submit: string
  readonly says: string
  readonly types?: readonly [field: string, text: string]
  readonly call: { readonly name: string; readonly method: string; readonly path: string; readonly body: unknown }
  readonly success: string
}

// Typed by hand from the specification, sections 2, 7 and 8.
const MOVES: Record<MoveType, Handling> = {
  'account.edit': {
    label: 'Edit',
    dialog: 'Edit Account',
    says: 'Edit account details',
    submit: 'Save changes',
    types: ['Account Name', ' Petty cash '],
    call: {
      name: 'account.edit',
      method: 'PATCH',
      path: '/api/coa/update/cash',
      body: { accountName: 'Petty cash', accountType: 'asset', normalBalance: 'debit' },
    },
    success: 'Account edited successfully',
  },
  'account.deactivate': {
    label: 'Disable role',
    dialog: 'Deactivate account?',
    says: 'Are you sure you want to deactivate this account?',
    submit: 'Disable role',
    call: { name: 'account.setStatus', method: 'PATCH', path: '/api/coa/status/cash', body: { status: 'inactive' } },
    success: 'Account deactivated successfully',
  },
  'account.activate': {
    label: 'Activate role',
    dialog: 'Deactivate Account?',
    says: 'Are you sure you want to activate this account?',
    submit: 'Activate role',
    call: { name: 'account.setStatus', method: 'PATCH', path: '/api/coa/status/cash', body: { status: 'active' } },
    success: 'Account activated successfully',
  },
}

const HEADERS = {
  accept: 'application/json',
  authorization: 'Bearer access',
  'x-refresh': 'refresh',
  'content-type': 'application/json',
}

const CODE = 'CASH_MAIN'
const row = page.getByRole('row', { name: CODE, exact: false })
const createButton = page.getByRole('button', { name: 'Create New Account' })
const rowBox = page.getByRole('checkbox', { name: `Select ${CODE}` })

async function openAccounts(account: Partial<Account> = {}) {
  let accounts = [{ ...ACCOUNT, ...account }]
  const app = await renderApp({
    at: '/dashboard/coa',
    signedInAs: ben,
    server: serverWithFinance({ accounts: () => accounts }),
  })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  const store = (status: Status) => {
    accounts = [{ ...ACCOUNT, ...account, status }]
  }
  return { app, store }
}

/** Goes through a move's dialog or drawer up to the call that it makes, which is held. */
async function makeMove({ server }: App, handling: Handling) {
  await chooseInRowMenu(CODE, handling.label)
  const asked = dialog(handling.dialog)
  await expect.element(asked.getByText(handling.says)).toBeVisible()
  if (handling.types) await asked.getByRole('textbox', { name: handling.types[0] }).fill(handling.types[1])
  const sent = await server.changeBy(() => asked.getByRole('button', { name: handling.submit }).click())
  await expect.element(asked).toHaveAttribute('aria-busy', 'true')
  return sent
}

const statuses = ['active', 'inactive'] as const
const anybody = { id: 'ada', isSuperAdmin: false, permissions: [], relation: 'other' } as const
const walked = new Set<string>()

expectQuietConsole()
inTimeZone('Africa/Lagos')

describe('the row of an account', () => {
  test.each(statuses)('offers the stated menu while it is %s', async (status) => {
    await openAccounts({ status })
    await openRowMenu(CODE)
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(menuTexts()).toEqual(MENUS[status])
    const explained = explain(accountLifecycle, status, anybody)
    expect(menuTexts()).toEqual(explained.flatMap(({ open, label }) => (open ? label : [])))
    await expectAccessible()
  })

  test.each(statuses)('makes every move while it is %s, each by its call', { timeout: 40_000 }, async (status) => {
    const { app, store } = await openAccounts({ status })
    const edges = explore(models.account).edges.filter(({ from }) => from === status)
    for (const { case: move, to, items } of edges) {
      const handling = MOVES[move.event.type]
      await rowBox.click()
      expect(await makeMove(app, handling)).toEqual({ ...handling.call, headers: HEADERS })

      store(to as Status)
      await app.server.accept(handling.call.name as 'account.edit')
      await expect.element(toast(handling.success)).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(rowBox).not.toBeChecked()
      await expect.element(row.getByText(STATUS_WORDS[to as Status], { exact: true })).toBeVisible()
      for (const item of items) walked.add(item)

      store(status)
      await app.refresh()
      await expect.element(row.getByText(STATUS_WORDS[status], { exact: true })).toBeVisible()
    }
  })

  test('takes every transition of the lifecycle', async () => {
    expect([...walked].sort()).toEqual(itemsOf(accountLifecycle.machine).sort())
    await commands.writeFile(coveragePath('screen', 'account'), coverageText(walked))
  })

  test.each([
    ['account.deactivate', 'active'],
    ['account.activate', 'inactive'],
  ] as const)('a refused %s leaves the dialog and the selection as they are', async (type, status) => {
    const { app } = await openAccounts({ status })
    const handling = MOVES[type]
    await rowBox.click()
    await makeMove(app, handling)
    await app.server.refuse('account.setStatus', 500, 'The account could not be changed.')
    const asked = dialog(handling.dialog)
    await expect.element(asked.getByText('The account could not be changed.')).toBeVisible()
    await expectAccessible()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(rowBox).toBeChecked()
    await expect.element(page.getByText(handling.success)).not.toBeInTheDocument()
  })

  test('a refused edit leaves the drawer open with what was typed', async () => {
    const { app } = await openAccounts()
    await makeMove(app, MOVES['account.edit'])
    await app.server.refuse('account.edit', 422, 'The name is taken.')
    const form = dialog('Edit Account')
    await expect.element(form.getByText('The name is taken.')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Account Name' })).toHaveValue(' Petty cash ')
  })

  test('says with a move which version of the account was seen', async () => {
    const { app } = await openAccounts({ version: 7 })
    expect((await makeMove(app, MOVES['account.deactivate']))?.headers).toEqual({ ...HEADERS, 'if-match': '"7"' })
  })

  test('its code leads to the ledger', async () => {
    const { app } = await openAccounts()
    await row.getByRole('button', { name: CODE, exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Ledger', exact: true })).toBeVisible()
    expect(app.path()).toBe('/dashboard/ledger')
  })
})

describe('the form of an account', () => {
  const openCreation = async () => {
    const { app } = await openAccounts()
    return { app, form: await openedForm('Create Account', () => createButton.click()) }
  }
  type Form = Awaited<ReturnType<typeof openCreation>>['form']

  const choose = async (form: Form, label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const looksDisabled = (form: Form, name: string) => {
    const { backgroundColor } = getComputedStyle(form.getByRole('button', { name }).element())
    return backgroundColor === 'rgb(228, 231, 236)'
  }

  test('has the stated texts, hints and choices', async () => {
    const { form } = await openCreation()
    await expect.element(form.getByText('Add a new account to your Chart of Accounts.')).toBeVisible()
    await expect
      .element(form.getByText('Unique identifier for this account. Cannot be changed after first use.'))
      .toBeVisible()
    await expect.element(form.getByText('Use a clear and descriptive name.')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Account Name' })).toBeRequired()
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)

    await form.getByRole('combobox', { name: 'Account Code' }).click()
    expect(textsOf(page, 'option')).toEqual([...ACCOUNT_CODES.slice(0, 9), 'SYSTEM_BALANCING'])
    await userEvent.keyboard('{Escape}')
    await form.getByRole('combobox', { name: 'Normal balance' }).click()
    expect(textsOf(page, 'option')).toEqual(['Debit', 'Credit'])
    await userEvent.keyboard('{Escape}')
    await form.getByRole('combobox', { name: 'Account Type' }).click()
    expect(textsOf(page, 'option')).toEqual(['Asset', 'Liability', 'Equity', 'Revenue', 'Expense'])
    await userEvent.keyboard('{Escape}')
    await expectAccessible()
  })

  test('only looks disabled until all is filled: a click says what is missing, goes there and calls nothing', {
    timeout: 40_000,
  }, async () => {
    const { app, form } = await openCreation()
    const submit = form.getByRole('button', { name: 'Create account' })
    const fill: [message: string, control: ReturnType<Form['getByRole']>, fill: () => Promise<unknown>][] = [
      [
        'Account code is required',
        form.getByRole('combobox', { name: 'Account Code' }),
        () => choose(form, 'Account Code', 'SYSTEM_BALANCING'),
      ],
      [
        'Account name is required',
        form.getByRole('textbox', { name: 'Account Name' }),
        () => form.getByRole('textbox', { name: 'Account Name' }).fill(' Suspense '),
      ],
      [
        'Normal balance is required',
        form.getByRole('combobox', { name: 'Normal balance' }),
        () => choose(form, 'Normal balance', 'Credit'),
      ],
      [
        'Account type is required',
        form.getByRole('combobox', { name: 'Account Type' }),
        () => choose(form, 'Account Type', 'Asset'),
      ],
    ]
    for (const [message, control, fillIn] of fill) {
      expect(looksDisabled(form, 'Create account')).toBe(true)
      await expect.element(submit).toBeEnabled()
      await submit.click()
      await expect.element(form.getByText(message)).toBeVisible()
      await expect.element(control).toHaveFocus()
      await expectAccessible()
      await fillIn()
    }
    expect(app.server.names()).toEqual([])
    await expect.poll(() => looksDisabled(form, 'Create account')).toBe(false)

    await submit.click()
    await expect.element(submit).toHaveAttribute('data-loading', 'true')
    expect(app.server.sent.findLast(({ method }) => method !== 'GET')).toEqual({
      name: 'account.create',
      method: 'POST',
      path: '/api/coa/create',
      body: {
        accountCode: 'SUSPENSE_ASSET',
        accountName: 'Suspense',
        accountType: 'asset',
        normalBalance: 'credit',
      },
      headers: HEADERS,
    })
    await app.server.accept('account.create')
    await expect.element(toast('Account created successfully')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  })

  test('keeps what was filled in when the code is taken', async () => {
    const { app, form } = await openCreation()
    await choose(form, 'Account Code', CODE)
    await form.getByRole('textbox', { name: 'Account Name' }).fill('Cash')
    await choose(form, 'Normal balance', 'Debit')
    await choose(form, 'Account Type', 'Asset')
    await form.getByRole('button', { name: 'Create account' }).click()
    await app.server.refuse('account.create', 409, 'An account with this code already exists.')
    await expect.element(form.getByText('An account with this code already exists.')).toBeVisible()
    await expect.element(form.getByRole('combobox', { name: 'Account Code' })).toHaveValue(CODE)
    await expect.element(form.getByRole('textbox', { name: 'Account Name' })).toHaveValue('Cash')
    await expect.element(form.getByRole('combobox', { name: 'Account Type' })).toHaveValue('Asset')
    await expect.element(page.getByText('Account created successfully')).not.toBeInTheDocument()
  })

  test('the code can be taken back', async () => {
    const { form } = await openCreation()
    await choose(form, 'Account Code', 'SYSTEM_BALANCING')
    const code = form.getByRole('combobox', { name: 'Account Code' })
    await expect.element(code).toHaveValue('SYSTEM_BALANCING')
    await code.click()
    await page.getByRole('option', { name: 'SYSTEM_BALANCING', exact: true }).click()
    await expect.element(code).toHaveValue('')
  })

  test('an edit shows the code, and looks disabled without a name', async () => {
    const { app } = await openAccounts({ accountCode: 'SUSPENSE_ASSET' })
    await chooseInRowMenu('SYSTEM_BALANCING', 'Edit')
    const form = dialog('Edit Account')
    await expect.element(form.getByRole('textbox', { name: 'Account Code' })).toHaveValue('SYSTEM_BALANCING')
    await expect.element(form.getByRole('textbox', { name: 'Account Code' })).toHaveAttribute('readonly')
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)
    const name = form.getByRole('textbox', { name: 'Account Name' })
    await name.fill('  ')
    await expect.poll(() => looksDisabled(form, 'Save changes')).toBe(true)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(form.getByText('Account name is required')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await expectAccessible()
    expect(app.server.names()).toEqual([])
  })

  test('Export opens it too, and exports nothing', async () => {
    const downloads = catchDownloads()
    await openAccounts()
    await openedForm('Create Account', () => page.getByRole('button', { name: 'Export', exact: true }).click())
    expect(downloads.textOf('accounts.csv')).toBe(undefined)
  })
})

const TONES = { asset: 'blue', liability: 'red', equity: 'purple', revenue: 'green', expense: 'green' }

describe('the table of accounts', () => {
  const many = (): Account[] =>
    Array.from({ length: 23 }, (_, index) => ({ ...ACCOUNT, _id: `a${index}`, accountName: `Account ${index + 1}` }))

  const open = async (accounts: () => Account[], at = '/dashboard/coa', signedInAs = ben) => {
    const app = await renderApp({ at, signedInAs, server: serverWithFinance({ accounts }) })
    await expect.element(page.getByRole('region', { name: 'accounts' })).toHaveAttribute('aria-busy', 'false')
    return app
  }

  test('has the stated words, columns, dates and colours', async () => {
    const accounts = ACCOUNT_TYPES.map((accountType, index) => ({
      ...ACCOUNT,
      _id: accountType,
      accountType,
      accountCode: ACCOUNT_CODES[9 - index] ?? '',
      status: index === 0 ? ('inactive' as const) : ('active' as const),
    }))
    const app = await open(() => accounts)
    await expect.element(page.getByText('5 accounts')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Chart of Accounts Overview' })).toBeVisible()
    await expect.element(page.getByText('Monitor financial accounts. Click an account for the ledger.')).toBeVisible()
    await expect.element(page.getByText('ben Example')).toBeVisible()
    await expect.element(page.getByText('Super Admin')).toBeVisible()
    expect(textsOf(page, 'columnheader')).toEqual([
      '',
      'Account Code',
      'Account Name',
      'Type',
      'Normal Balance',
      'Status',
      'Last activity',
      'Actions',
    ])
    expect(cellsOf().slice(0, 2)).toEqual([
      ['', 'SYSTEM_BALANCING', 'Main cash', 'Asset', 'Debit', 'Inactive', 'Mar 08, 2026'],
      ['', 'REFUND_LIABILITY', 'Main cash', 'Liability', 'Debit', 'Active', 'Mar 08, 2026'],
    ])
    const tones = [...document.querySelectorAll('tbody tr')].map((each) =>
      [...each.querySelectorAll('[data-tone]')].map((badge) => badge.getAttribute('data-tone')),
    )
    expect(tones).toEqual(ACCOUNT_TYPES.map((type, index) => [TONES[type], index === 0 ? 'gray' : 'green']))
    expect(queriesOf(app.server, 'account.list')).toEqual([{ page: '1', limit: '10' }])
    await expectAccessible()
  })

  test('needs no permission', async () => {
    await open(() => [ACCOUNT], '/dashboard/coa', ada)
    await expect.element(createButton).toBeEnabled()
    await expect.element(page.getByText('Staff', { exact: true })).toBeVisible()
  })

  test('is turned page by page as the server cuts it, and the back button turns it back', async () => {
    const app = await open(many)
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('Account 11', { exact: true })).toBeVisible()
    expect(app.search()).toEqual({ page: 2 })
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25')
    await expect.poll(() => cellsOf().length).toBe(23)
    expect(queriesOf(app.server, 'account.list')).toEqual([
      { page: '1', limit: '10' },
      { page: '2', limit: '10' },
      { page: '1', limit: '25' },
    ])
    await app.goBack()
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
    expect(cellsOf()).toHaveLength(10)
  })

  test('shows the last page where the address asks for one that is gone', async () => {
    const app = await open(many, '/dashboard/coa?page=9')
    await expect.element(page.getByText('Account 23', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Page 3 of 3')).toBeVisible()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect.element(page.getByText('Account 11', { exact: true })).toBeVisible()
    expect(app.search()).toEqual({ page: 2 })
  })

  test('searches by the server once typing rests, in the address, from the first page on', async () => {
    const app = await open(many, '/dashboard/coa?page=2')
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('cash')
    await expect.poll(() => app.search()).toEqual({ search: 'cash' })
    await expect
      .poll(() => queriesOf(app.server, 'account.list'))
      .toEqual([
        { page: '2', limit: '10' },
        { page: '1', limit: '10', search: 'cash' },
      ])
  })

  test('sends every filter of the address in lower case', async () => {
    const app = await open(many, '/dashboard/coa?accountType=asset&status=active&normalBalance=debit')
    expect(queriesOf(app.server, 'account.list')).toEqual([
      { page: '1', limit: '10', accountType: 'asset', status: 'active', normalBalance: 'debit' },
    ])
  })

  test('says that no account matches, and takes search and filters back together', async () => {
    const server = serverWithFinance({ accounts: () => [] })
    const app = await renderApp({ at: '/dashboard/coa?search=gold&status=inactive', signedInAs: ben, server })
    await expect.element(page.getByText('No accounts match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.element(page.getByText('No accounts found')).toBeVisible()
    await expect.poll(() => app.search()).toEqual({})
  })

  test('selects rows, all of them, and forgets them on another page', async () => {
    await open(many)
    const boxes = () => page.getByRole('checkbox').elements() as HTMLInputElement[]
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.poll(() => boxes().map((box) => box.checked)).toEqual(Array(11).fill(true))
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
    await expect.poll(() => boxes().map((box) => box.checked)).toEqual(Array(11).fill(false))
  })

  test('exports all that match, page after page, with the same query and no formula', async () => {
    const downloads = catchDownloads()
    const named = () => many().map((account, index) => (index === 22 ? { ...account, accountName: '=1+1' } : account))
    const app = await open(named, '/dashboard/coa?status=active')
    await page.getByRole('button', { name: 'Table options' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    await expect.poll(() => downloads.textOf('accounts.csv')).toBeDefined()
    const lines = (await downloads.textOf('accounts.csv'))?.split('\r\n') ?? []
    expect(lines).toHaveLength(25)
    expect(lines[0]).toBe('Account Code,Account Name,Type,Normal Balance,Status,Last activity')
    expect(lines[23]).toBe('CASH_MAIN,\'=1+1,Asset,Debit,Active,"Mar 08, 2026"')
    expect(queriesOf(app.server, 'account.list').at(-1)).toEqual({ page: '1', limit: '100', status: 'active' })
  })

  test('says that accounts load, why they could not, and asks again', async () => {
    const server = serverWithFinance({ holds: ['account.list'] })
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, server })
    await expect.element(page.getByText('Loading accounts...')).toBeVisible()
    await server.refuse('account.list', 500, 'The accounts are not to be had.')
    await expect.element(page.getByText('The accounts could not be loaded')).toBeVisible()
    await expect.element(toast('The accounts are not to be had.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await server.answer('account.list', { data: { items: [], total: 0, page: 1, limit: 10 } })
    await expect.element(page.getByText('No accounts found')).toBeVisible()
  })
})

describe('the cards above the accounts', () => {
  const cards = () =>
    [...document.querySelectorAll('dl > div')].map((card) => [...card.children].map((part) => part.textContent))

  test('show fixed placeholders where the server tells no figures, and ask for none', async () => {
    const { app } = await openAccounts()
    expect(cards()).toEqual([
      ['Total Assets', '₦0.00', 'Placeholder amount'],
      ['Total Liabilities', '₦0.00', 'Placeholder amount'],
      ['Net Position (Equity)', '₦0.00', 'Placeholder amount'],
      ['Monthly Transactions', '0', 'Placeholder amount'],
    ])
    expect(queriesOf(app.server, 'ledger.summary')).toEqual([])
  })

  test('show true figures where it does, to the kobo', async () => {
    const server = serverWithFinance({ accounts: () => [ACCOUNT] })
    await renderApp({ at: '/dashboard/coa', signedInAs: ben, server, config: WITH_SUMMARY })
    await expect.poll(cards).toEqual([
      ['Total Assets', '₦9,007,199,254,740,993.01', 'What asset accounts hold'],
      ['Total Liabilities', '-₦12.50', 'What liability accounts owe'],
      ['Net Position (Equity)', '₦250,000.00', 'Assets less liabilities'],
      ['Monthly Transactions', '1,204', '-3.1% from last month'],
    ])
    expect(queriesOf(server, 'ledger.summary')).toEqual([{ timeZone: 'Africa/Lagos' }])
    await expectAccessible()
  })
})
