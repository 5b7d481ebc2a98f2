import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { ben } from '#tests/support/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { GUIDE, serverWithFiles } from './support/files.ts'
import { serverWithFinance, TRANSACTION } from './support/finance.ts'
import { personOf, serverWithPeople } from './support/people.ts'
import { dialog, serverWithTasks, TASK, toast } from './support/tasks.ts'

const EVENT: EventLogEntry = {
  _id: 'event-1',
  user: { firstName: 'Ben', lastName: 'Example', email: 'ben@statehouse.example' },
  action: 'user.lock',
  message: 'Locked a user',
  timestamp: '2026-11-20T23:30:00.000Z',
  ip: '10.0.0.9',
}

const people = () => serverWithPeople({ users: () => [personOf()], events: () => [EVENT] })

const LISTS: [name: string, at: string, serverOf: () => FakeServer, drawer: string, address: string][] = [
  ['users', '/dashboard', people, 'View Permissions', '/dashboard?open=chi'],
  ['events', '/dashboard?tab=audit', people, 'Event details', '/dashboard?tab=audit&open=event-1'],
  ['roles', '/dashboard/roles', people, 'View Permissions', '/dashboard/roles?open=staff'],
  [
    'tasks',
    '/dashboard/tasks?tab=employee',
    () => serverWithTasks(() => [TASK]),
    'View task details',
    '/dashboard/tasks?tab=employee&open=task-1',
  ],
  [
    'announcements',
    '/dashboard/announcement',
    () => serverWithAnnouncements(() => [ANNOUNCEMENT]),
    'View announcement details',
    '/dashboard/announcement?open=a1',
  ],
  ['transactions', '/dashboard/ledger', serverWithFinance, 'Ledger details', '/dashboard/ledger?open=one'],
]

/** The last one before the menu. */
const lastCell = () =>
  page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .filter({ hasNot: page.getByRole('button') })
    .last()

test.each(LISTS)(
  'a press on the last cell of %s opens the record and names it in the address, which opens it again',
  async (_, at, serverOf, drawer, address) => {
    const tabs = vi.spyOn(window, 'open').mockReturnValue(null)
    const server = serverOf()
    const app = await renderApp({ at, signedInAs: ben, server })
    await lastCell().click({ modifiers: ['Control'] })
    expect(tabs.mock.calls.map(([to]) => to)).toEqual([address])
    await lastCell().click()
    await expect.element(dialog(drawer)).toBeVisible()
    await expect.poll(app.href).toBe(address)
    await app.goBack()
    await expect.element(dialog(drawer)).not.toBeInTheDocument()
    expect(app.href()).toBe(at)
    await lastCell().click()
    await expect.element(dialog(drawer)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(drawer)).not.toBeInTheDocument()
    await expect.poll(app.href).toBe(at)
    app.unmount()
    const reloaded = await renderApp({ at: address, signedInAs: ben, server: serverOf() })
    await expect.element(dialog(drawer)).toBeVisible()
    expect(reloaded.href()).toBe(address)
    await userEvent.keyboard('{Escape}')
    await expect.poll(reloaded.href).toBe(at)
  },
)

test('a press on a file opens it in a new tab, and one on an account its ledger', async () => {
  const tabs = vi.spyOn(window, 'open').mockReturnValue(null)
  const files = await renderApp({
    at: '/dashboard/file-upload',
    signedInAs: ben,
    server: serverWithFiles({ mine: () => [GUIDE, { ...GUIDE, _id: 'file-2', url: 'javascript:alert(1)' }] }),
  })
  await lastCell().click()
  await lastCell().click({ modifiers: ['Control'] })
  await page
    .getByRole('row')
    .nth(2)
    .getByText('PDF')
    .click({ modifiers: ['Control'] })
  await expect.element(toast('This address cannot be opened from here.')).toBeVisible()
  files.unmount()
  const app = await renderApp({ at: '/dashboard/coa', signedInAs: ben, server: serverWithFinance() })
  await lastCell().click({ modifiers: ['Control'] })
  await lastCell().click()
  await expect.poll(() => app.path()).toBe('/dashboard/ledger')
  expect(tabs.mock.calls.map(([to]) => to)).toEqual([GUIDE.url, GUIDE.url, '/dashboard/ledger'])
})

test('the address of a record that is not loaded yet reads on to it, and says how far it looks', async () => {
  const transactions: LedgerTransaction[] = Array.from({ length: 701 }, (_, index) => ({
    ...TRANSACTION,
    _id: `${index}`,
    transactionId: `TRX-${index}`,
  }))
  const server = serverWithFinance({ holds: ['ledger.list'] })
  server.respondWith('query.ledger', () => {
    const query = new URLSearchParams(server.sent.at(-1)?.path.split('?')[1])
    const [first, limit] = [Number(query.get('after')), Number(query.get('limit'))]
    const next = first + limit < transactions.length ? String(first + limit) : undefined
    return { data: { rows: transactions.slice(first, first + limit), total: undefined, next } }
  })
  const config = { ...DEFAULT_CONFIG, extensions: ['query' as const] }
  const app = await renderApp({ at: '/dashboard/ledger?open=x450', signedInAs: ben, server, config })
  await expect.element(toast('This record is further down the list.')).toBeVisible()
  const pages = server.sent
    .filter(({ name }) => name === 'query.ledger')
    .map(({ path }) => path.split('type=incoming')[1])
  expect(pages).toEqual(['&limit=100', '&after=100&limit=200', '&after=300&limit=200', '&after=500&limit=200'])
  await app.type('/dashboard/ledger?open=450')
  await expect.element(dialog('Ledger details')).toBeVisible()
})

test('the focus of a row that is deleted by keyboard passes to the row that takes its place', async () => {
  let announcements = ['a1', 'a2', 'a3'].map((_id) => ({ ...ANNOUNCEMENT, _id, title: `Title of ${_id}` }))
  const server = serverWithAnnouncements(() => announcements)
  await renderApp({ at: '/dashboard/announcement', signedInAs: ben, server })
  const rowButton = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [leaving, next] of [
    ['a2', 'a3'],
    ['a3', 'a1'],
  ]) {
    await expect.element(rowButton(`Actions for Title of ${leaving}`)).toBeVisible()
    rowButton(`Actions for Title of ${leaving}`).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(dialog('Delete announcement?')).toBeVisible()
    announcements = announcements.filter(({ _id }) => _id !== leaving)
    await userEvent.keyboard('{Tab}{Enter}')
    await server.accept('announcement.delete')
    await expect.element(rowButton(`Title of ${next}`)).toHaveFocus()
  }
})
