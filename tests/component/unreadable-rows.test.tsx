import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { summaryCards, TRANSACTION } from './support/finance.ts'
import { expectAccessible, personOf, STAFF } from './support/people.ts'
import { textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

function serverWith(lists: Partial<Record<CallName, unknown>>) {
  const responses = Object.entries({ 'role.permissions': { data: [] }, 'role.list': { data: [STAFF] }, ...lists })
  return createFakeServer(Object.fromEntries(responses.map(([name, answer]) => [name, () => answer as never])))
}

const open = (at: string, lists: Partial<Record<CallName, unknown>>) =>
  renderApp({ at, signedInAs: ben, server: serverWith(lists) })

const pageOf = (rows: unknown[]) => ({ total: rows.length, page: 1, limit: 10, data: rows, items: rows })

test('a row that cannot be read shows among the entries of a transaction', async () => {
  await open('/dashboard/ledger', {
    'ledger.list': { data: pageOf([TRANSACTION]) },
    'ledger.entries': { data: [{ _id: 'entry-1', type: 'credit', amount: null }] },
  })
  await chooseInRowMenu(TRANSACTION.transactionId, 'View details')
  const details = dialog('Ledger details')
  await expect.element(details.getByText('entry-1 could not be read: amount is null')).toBeVisible()
  expect(textsOf(details, 'cell')).toEqual(['entry-1 could not be read: amount is null'])
  await expect.element(details.getByText('This transaction has no entries.')).not.toBeInTheDocument()
  await expectAccessible()
})

test('the question before a role is disabled says how many users its count leaves out', async () => {
  const users = [personOf(), personOf({ _id: 'efe' }), { ...personOf(), _id: 'x1', email: null }]
  await open('/dashboard/roles', { 'role.list': { data: [STAFF] }, 'user.list': { data: users } })
  await chooseInRowMenu(STAFF.name, 'Disable role')
  await expect
    .element(page.getByRole('dialog').getByText('2 people have this role. 1 user could not be read.', { exact: false }))
    .toBeVisible()
})

test('the cards above the ledger say how many transactions of the page their sums leave out', async () => {
  const amounts = ['1000.505', 7, '1000.50', null]
  const transactions = amounts.map((totalAmount, index) => ({ ...TRANSACTION, _id: `t${index}`, totalAmount }))
  await open('/dashboard/ledger', { 'ledger.list': { data: { data: transactions } } })
  const gap = 'Leaves out 2 unreadable transactions'
  await expect.poll(summaryCards).toEqual([
    ['Incoming on this page', '₦1,007.50', '+8.2% from last month', gap],
    ['Outgoing on this page', '₦0.00', '+8.2% from last month', gap],
    ['Transactions', '4 entries', '+8.2% from last month'],
  ])
  await expect.element(page.getByText('2 on this page could not be read', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a row that cannot be read counts as one of its page, where the list has no total', async () => {
  const amounts = [null, ...Array(9).fill('1')]
  const transactions = amounts.map((totalAmount, index) => ({ ...TRANSACTION, _id: `t${index}`, totalAmount }))
  await open('/dashboard/ledger', { 'ledger.list': { data: { data: transactions } } })
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
})

describe('a list to choose from says how much of it could not be read', () => {
  const permissions = { 'role.permissions': { data: ['read_user', 5] } }
  const employees = { 'employee.list': { data: [{ _id: 'ada', firstName: 'Ada' }, null] } }

  test.each([
    ['/dashboard/roles', permissions, 'Create new role', '1 permission'],
    ['/dashboard/tasks?tab=employee', { 'task.all': { data: [] }, ...employees }, 'Add new task', '1 employee'],
  ])('at %s', async (at, lists, button, lost) => {
    await open(at, lists)
    await page.getByRole('button', { name: button }).click()
    await expect.element(page.getByRole('dialog').getByText(`${lost} could not be read`, { exact: true })).toBeVisible()
  })
})
