import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { queriesOf } from './support/fake-server.ts'
import { filter, panel, pressed } from './support/filter.ts'
import { serverWithFinance } from './support/finance.ts'
import { expectAccessible } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'

const option = (name: string) => panel.getByRole('button', { name, exact: true })

const openAt = async (at: string) => {
  const app = await renderApp({ at, signedInAs: ben, server: serverWithFinance() })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  return app
}

inTimeZone('Africa/Lagos')

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click elsewhere', () => page.getByRole('heading', { level: 1 }).click()],
])('closing the panel by %s drops what was chosen', async (_, close) => {
  const app = await openAt('/dashboard/coa?status=inactive')
  await filter.click()
  await option('Equity').click()
  await panel.getByRole('tab', { name: 'Status' }).click()
  await close()
  await expect.element(panel).not.toBeInTheDocument()
  expect(app.search()).toEqual({ status: 'inactive' })
  await filter.click()
  await expect.element(panel.getByRole('tab', { name: 'Account Type' })).toHaveAttribute('aria-selected', 'true')
  expect(pressed()).toEqual([])
})

test('months that run backwards are refused until another one is chosen', async () => {
  const problem = panel.getByText('The From month must not be after the To month.')
  const to = panel.getByRole('group', { name: 'To', exact: true })
  const app = await openAt('/dashboard/ledger?from=2025-03&to=2025-05')
  await filter.click()
  await to.getByRole('button', { name: 'Feb', exact: true }).click()
  await expect.element(problem).not.toBeInTheDocument()
  await option('Apply').click()
  await expect.element(problem).toBeVisible()
  expect(app.search()).toEqual({ from: '2025-03', to: '2025-05' })
  await to.getByRole('button', { name: 'Mar', exact: true }).click()
  await expect.element(problem).not.toBeInTheDocument()
  await option('Apply').click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(app.search()).toEqual({ from: '2025-03', to: '2025-03' })
})

describe('the filter of the accounts', () => {
  test('has the stated tabs and choices', async () => {
    await openAt('/dashboard/coa')
    await filter.click()
    await expect.element(panel).toBeVisible()
    expect(textsOf(panel, 'tab')).toEqual(['Account Type', 'Status', 'Normal Balance'])
    const choices = async (tab: string) => {
      await panel.getByRole('tab', { name: tab, exact: true }).click()
      await expect.element(panel.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible()
      return textsOf(panel.getByRole('tabpanel', { name: tab }), 'button')
    }
    expect(await choices('Account Type')).toEqual(['Asset', 'Liability', 'Equity', 'Revenue', 'Expense'])
    expect(await choices('Status')).toEqual(['Active', 'Inactive'])
    expect(await choices('Normal Balance')).toEqual(['Debit', 'Credit'])
  })

  test('applies the tab that is shown and no other, in lower case, from the first page on, and closes', async () => {
    const app = await openAt('/dashboard/coa?page=1&normalBalance=debit')
    await filter.click()
    await option('Equity').click()
    await option('Revenue').click()
    expect(pressed()).toEqual(['Revenue'])
    await panel.getByRole('tab', { name: 'Status' }).click()
    await option('Inactive').click()
    await option('Apply').click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(app.search()).toEqual({ normalBalance: 'debit', status: 'inactive' })
    await expect
      .poll(() => queriesOf(app.server, 'account.list').at(-1))
      .toEqual({ page: '1', limit: '10', status: 'inactive', normalBalance: 'debit' })
    await filter.click()
    expect(pressed()).toEqual([])
    await app.goBack()
    await expect.poll(() => app.search()).toEqual({ page: 1, normalBalance: 'debit' })
  })

  test('clears a value that is chosen again, and all tabs and the address at Clear', async () => {
    const app = await openAt('/dashboard/coa?accountType=asset&status=inactive')
    await filter.click()
    await option('Asset').click()
    expect(pressed()).toEqual([])
    await option('Equity').click()
    await panel.getByRole('tab', { name: 'Status' }).click()
    await option('Clear').click()
    await expect.poll(() => app.search()).toEqual({})
    expect(pressed()).toEqual([])
    await panel.getByRole('tab', { name: 'Account Type' }).click()
    expect(pressed()).toEqual([])
  })
})
