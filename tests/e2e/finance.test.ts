import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, choose, eventually, isAt, MEMBER, rowOf, signIn, statusIs, toast } from './support/steps.ts'

const CODE = 'WITHDRAWAL_FEES'

const stage = openStage()

test('an account is created, found, and taken out of use once the server can', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, ADMIN)
  await page.getByRole('link', { name: 'Chart of accounts' }).click()
  await rowOf(page, 'CASH_MAIN').waitFor()

  await page.getByRole('button', { name: 'Create New Account' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create Account' })
  const pick = async (label: string, option: string) => {
    await drawer.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await pick('Account Code', 'CASH_MAIN')
  await drawer.getByRole('textbox', { name: 'Account Name' }).fill('Fees of withdrawals')
  await pick('Normal balance', 'Credit')
  await pick('Account Type', 'Revenue')
  await drawer.getByRole('button', { name: 'Create account' }).click()
  await drawer.getByText('An account with this code already exists.').waitFor()
  await desk.expectComplaints(/status of 409/)
  await pick('Account Code', CODE)
  await drawer.getByRole('button', { name: 'Create account' }).click()
  await toast(page, 'Account created successfully')
  await statusIs(page, CODE, 'Active')

  const filter = page.getByRole('button', { name: /^Filter/ })
  const panel = page.getByRole('dialog', { name: /^Filter/ })
  await filter.click()
  await panel.getByRole('button', { name: 'Revenue' }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await isAt(page, '/dashboard/coa?accountType=revenue')
  await rowOf(page, 'CASH_MAIN').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('withdrawal')
  await isAt(page, '/dashboard/coa?accountType=revenue&search=withdrawal')
  await page.getByText('1 account', { exact: true }).waitFor()

  const broken = { message: 'The database is not there.', code: 'unavailable' }
  await page.route('**/api/coa/status/*', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 })
  await choose(page, CODE, 'Disable role')
  const dialog = page.getByRole('dialog', { name: 'Deactivate account?' })
  await dialog.getByRole('button', { name: 'Disable role' }).click()
  await dialog.getByText(broken.message).waitFor()
  await desk.expectComplaints(/status of 500/)
  await dialog.getByRole('button', { name: 'Disable role' }).click()
  await toast(page, 'Account deactivated successfully')
  await dialog.waitFor({ state: 'detached' })
  await statusIs(page, CODE, 'Inactive')
  await page.reload()
  await statusIs(page, CODE, 'Inactive')
})

test('a person without any finance permission reads the ledger by months, page by page, and exports it', async () => {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, MEMBER)
  await page.getByRole('link', { name: 'Ledger' }).click()
  await page.getByRole('button', { name: 'Page 500', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Apply' }).click()
  await isAt(page, '/dashboard/ledger?from=2024-05&to=2025-02')
  const status = page.getByRole('region', { name: 'transactions' }).getByRole('status')
  const said = async () => (await status.textContent()) ?? ''
  await eventually(said).toMatch(/· [\d,]+ transactions$/)
  await page.getByRole('button', { name: 'Page 500', exact: true }).waitFor({ state: 'detached' })
  const total = Number(/([\d,]+) transactions/.exec(await said())?.[1]?.replaceAll(',', ''))
  await page.getByRole('button', { name: 'Next page' }).click()
  await isAt(page, '/dashboard/ledger?from=2024-05&to=2025-02&page=2')
  await page.goBack()
  await isAt(page, '/dashboard/ledger?from=2024-05&to=2025-02')

  const saveTab = async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Columns and export' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    return text.trimEnd().split('\r\n').slice(1)
  }
  const incoming = await saveTab()
  await page.getByRole('tab', { name: 'Outgoing transactions' }).click()
  await isAt(page, '/dashboard/ledger?from=2024-05&to=2025-02&tab=Incoming')
  const outgoing = await saveTab()
  expect(incoming.filter((line) => !line.endsWith(',Incoming'))).toEqual([])
  expect(outgoing.filter((line) => !line.endsWith(',Outgoing'))).toEqual([])
  expect(new Set([...incoming, ...outgoing]).size).toBe(total)

  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'View details' }).click()
  const entries = page.getByRole('dialog', { name: 'Ledger details' }).getByRole('listitem')
  await entries.first().waitFor()
  const types = await entries.getByText(/^(Debit|Credit)$/).allInnerTexts()
  expect([...new Set(types)].sort()).toEqual(['Credit', 'Debit'])
})
