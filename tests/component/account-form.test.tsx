import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ACCOUNT_CODES, type Account } from '#contract/account.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import { ACCOUNT, serverWithFinance } from './support/finance.ts'
import { expectAccepted, expectGap } from './support/forms.ts'
import { expectAccessible, openedForm } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

const create = page.getByRole('button', { name: 'Create New Account' })

async function openAccounts(account: Partial<Account> = {}) {
  const server = serverWithFinance({ accounts: () => [{ ...ACCOUNT, ...account }] })
  const app = await renderApp({ at: '/dashboard/coa', signedInAs: ben, server })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  return app
}

async function openCreation() {
  const app = await openAccounts()
  return { app, form: await openedForm('Create Account', () => create.click()) }
}

async function choose(form: Locator, label: string, option: string) {
  await form.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

function looksDisabled(form: Locator, name: string) {
  const { backgroundColor } = getComputedStyle(form.getByRole('button', { name }).element())
  return backgroundColor === 'rgb(230, 227, 220)'
}

describe('the form of an account', () => {
  test('has the stated texts, hints and choices, and takes a code back', async () => {
    const { form } = await openCreation()
    await expect.element(form.getByText('Add a new account to your Chart of Accounts.')).toBeVisible()
    await expect
      .element(form.getByText('Unique identifier for this account. Cannot be changed after first use.'))
      .toBeVisible()
    await expect.element(form.getByText('Use a clear and descriptive name.')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Account Name' })).toBeRequired()
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)

    const code = form.getByRole('combobox', { name: 'Account Code' })
    await code.click()
    expect(textsOf(page, 'option')).toEqual([...ACCOUNT_CODES.slice(0, 9), 'SYSTEM_BALANCING'])
    for (const value of ['SYSTEM_BALANCING', '']) {
      await page.getByRole('option', { name: 'SYSTEM_BALANCING', exact: true }).click()
      await expect.element(code).toHaveValue(value)
      await code.click()
    }
    await userEvent.keyboard('{Escape}')
    await form.getByRole('combobox', { name: 'Normal balance' }).click()
    expect(textsOf(page, 'option')).toEqual(['Debit', 'Credit'])
    await userEvent.keyboard('{Escape}')
    await form.getByRole('combobox', { name: 'Account Type' }).click()
    expect(textsOf(page, 'option')).toEqual(['Asset', 'Liability', 'Equity', 'Revenue', 'Expense'])
    await userEvent.keyboard('{Escape}')
    await expectAccessible()
  })

  test('only looks disabled until all is filled: a click says what is missing, goes there and calls nothing', async () => {
    const { app, form } = await openCreation()
    const submit = form.getByRole('button', { name: 'Create account' })
    const name = form.getByRole('textbox', { name: 'Account Name' })
    const box = (label: string) => form.getByRole('combobox', { name: label })
    const gaps: [message: string, control: Locator, fill: () => Promise<unknown>][] = [
      ['Account code is required', box('Account Code'), () => choose(form, 'Account Code', 'SYSTEM_BALANCING')],
      ['Account name is required', name, () => name.fill(' Suspense ')],
      ['Normal balance is required', box('Normal balance'), () => choose(form, 'Normal balance', 'Credit')],
      ['Account type is required', box('Account Type'), () => choose(form, 'Account Type', 'Asset')],
    ]
    for (const [message, control, fill] of gaps) {
      expect(looksDisabled(form, 'Create account')).toBe(true)
      await expect.element(submit).toBeEnabled()
      await expectGap({ app, form }, { submit: 'Create account', message, control })
      await expectAccessible()
      await fill()
    }
    await expect.poll(() => looksDisabled(form, 'Create account')).toBe(false)

    await submit.click()
    await expect.element(submit).toHaveAttribute('data-loading', 'true')
    const call = { name: 'account.create', method: 'POST', path: '/api/coa/create' } as const
    const body = {
      accountCode: 'SUSPENSE_ASSET',
      accountName: 'Suspense',
      accountType: 'asset',
      normalBalance: 'credit',
    }
    await expectAccepted({ app, form }, { ...call, body }, 'Account created successfully')
  })

  test('an edit shows the code, and looks disabled without a name', async () => {
    const app = await openAccounts({ accountCode: 'SUSPENSE_ASSET' })
    await chooseInRowMenu('SYSTEM_BALANCING', 'Edit')
    const form = dialog('Edit Account')
    await expect.element(form.getByRole('textbox', { name: 'Account Code' })).toHaveValue('SYSTEM_BALANCING')
    await expect.element(form.getByRole('textbox', { name: 'Account Code' })).toHaveAttribute('readonly')
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)
    const name = form.getByRole('textbox', { name: 'Account Name' })
    await name.fill('  ')
    await expect.poll(() => looksDisabled(form, 'Save changes')).toBe(true)
    await expectGap({ app, form }, { submit: 'Save changes', message: 'Account name is required', control: name })
    await expectAccessible()
  })

  test('Export opens it too, and exports nothing', async () => {
    const downloads = catchDownloads()
    await openAccounts()
    await openedForm('Create Account', () => page.getByRole('button', { name: 'Export', exact: true }).click())
    expect(downloads.names()).toEqual([])
  })
})
