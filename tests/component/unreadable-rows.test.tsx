import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { ACCOUNT, SUMMARY, TRANSACTION, WITH_SUMMARY } from './support/finance.ts'
import { cellsOf, expectAccessible, personOf, STAFF, textsOf } from './support/people.ts'
import { chooseInRowMenu, dialog } from './support/tasks.ts'

function serverWith(lists: Partial<Record<CallName, unknown>>) {
  const responses = Object.entries({ 'role.permissions': { data: [] }, 'role.list': { data: [STAFF] }, ...lists })
  return createFakeServer(Object.fromEntries(responses.map(([name, answer]) => [name, () => answer as never])))
}

const open = (at: string, lists: Partial<Record<CallName, unknown>>) =>
  renderApp({ at, signedInAs: ben, server: serverWith(lists) })

const FILE = { _id: 'f1', name: 'Minutes', url: 'https://media.example/raw/minutes.docx' }
const EVENT = { _id: 'e1', user: ben, action: 'user.lock', message: 'Locked', timestamp: '2026-11-20T17:05:00.000Z' }
const pageOf = (rows: unknown[]) => ({ total: rows.length, page: 1, limit: 10, data: rows, items: rows })

const firstCells = () => cellsOf().map(([first, second]) => first || second)

describe('a row that cannot be read', () => {
  test.each([
    {
      entityPlural: 'events',
      at: '/dashboard?tab=audit',
      lists: { 'eventLog.list': { data: [EVENT, { ...EVENT, _id: 'x1', message: 5 }] } },
      rows: ['user.lock (x1) could not be read: message is 5', 'ben Example'],
    },
    {
      entityPlural: 'files',
      at: '/dashboard/file-upload',
      lists: { 'fileUpload.list': { data: [FILE, null] } },
      rows: ['Row 2 could not be read: it is null', 'Minutes'],
    },
    {
      entityPlural: 'accounts',
      at: '/dashboard/coa',
      lists: { 'account.list': { data: pageOf([ACCOUNT, { ...ACCOUNT, _id: 'x1', accountType: 'gold' }]) } },
      rows: ['Main cash (x1) could not be read: accountType is "gold"', 'CASH_MAIN'],
    },
  ])(
    'shows in the list of $entityPlural with its id, is counted, and offers nothing',
    async ({ entityPlural, at, lists, rows }) => {
      await open(at, lists)
      await expect.element(page.getByText(`2 ${entityPlural}, 1 could not be read`, { exact: true })).toBeVisible()
      await expect.poll(firstCells).toEqual(rows)
      expect(page.getByRole('button', { name: /^Actions for/ }).elements().length).toBe(
        entityPlural === 'events' ? 0 : 1,
      )
      await expectAccessible()
    },
  )

  test('shows among the entries of a transaction', async () => {
    await open('/dashboard/ledger', {
      'ledger.list': { data: pageOf([TRANSACTION]) },
      'ledger.entries': { data: [{ _id: 'entry-1', type: 'credit', amount: null }] },
    })
    await chooseInRowMenu(TRANSACTION.transactionId, 'View details')
    const details = dialog('Ledger details')
    await expect.element(details.getByText('entry-1 could not be read: amount is null')).toBeVisible()
    expect(textsOf(details, 'listitem')).toEqual(['entry-1 could not be read: amount is null'])
    await expect.element(details.getByText('This transaction has no entries.')).not.toBeInTheDocument()
    await expectAccessible()
  })
})

test('the question before a role is disabled says how many users its count leaves out', async () => {
  const users = [personOf(), personOf({ _id: 'efe' }), { ...personOf(), _id: 'x1', email: null }]
  await open('/dashboard/roles', { 'role.list': { data: [STAFF] }, 'user.list': { data: users } })
  await chooseInRowMenu(STAFF.name, 'Disable role')
  await expect
    .element(page.getByRole('dialog').getByText('2 people have this role. 1 user could not be read.', { exact: false }))
    .toBeVisible()
})

describe('the cards above the ledger', () => {
  const cards = () =>
    [...document.querySelectorAll('dl > div')].map((card) => [...card.children].map((part) => part.textContent))
  const amounts = ['1000.505', 7, '1000.50', null]
  const transactions = amounts.map((totalAmount, index) => ({ ...TRANSACTION, _id: `t${index}`, totalAmount }))

  test('say how many transactions of the page their sums leave out', async () => {
    await open('/dashboard/ledger', { 'ledger.list': { data: { data: transactions } } })
    const gap = 'Leaves out 2 unreadable transactions'
    await expect.poll(cards).toEqual([
      ['Incoming on this page', '₦1,007.50', '+8.2% from last month', gap],
      ['Outgoing on this page', '₦0.00', '+8.2% from last month', gap],
      ['Transactions', '4 entries', '+8.2% from last month'],
    ])
    await expect.element(page.getByText('2 on this page could not be read', { exact: true })).toBeVisible()
    await expectAccessible()
  })

  test('leave out nothing where the server adds up, whose numbers may be text', async () => {
    const figures = { ...SUMMARY, transactionsThisMonth: '1204', changeOnLastMonth: '-3.14' }
    const server = serverWith({
      'ledger.list': { data: { data: transactions } },
      'ledger.summary': { data: figures },
    })
    await renderApp({ at: '/dashboard/ledger', signedInAs: ben, server, config: WITH_SUMMARY })
    await expect.poll(cards).toEqual([
      ['Incoming transactions', '₦4,000,000.40', 'All time, 900 transactions, net of reversals'],
      ['Outgoing transactions', '₦15.00', 'All time, 1 transaction, net of reversals'],
      ['Transactions this month', '1,204 entries', '-3.1% from last month'],
    ])
  })
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
