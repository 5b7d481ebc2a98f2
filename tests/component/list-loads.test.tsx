import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { EMPTY_LISTS, serverWithEmptyLists } from './support/empty-lists.ts'
import { expectSettled, listOf } from './support/lists.ts'
import { expectAccessible } from './support/people.ts'
import { toast } from './support/tasks.ts'

type Call = keyof typeof EMPTY_LISTS

const LISTS: [plural: string, at: string, call: Call, title: string, text: string, loading?: string][] = [
  ['users', '/dashboard', 'user.list', 'No users found', 'Create the first user to get started.'],
  ['roles', '/dashboard/roles', 'role.list', 'No roles found', 'Create the first role to get started.'],
  ['tasks', '/dashboard/tasks', 'task.assigned', 'No tasks found', 'Create your first task to get started.'],
  [
    'announcements',
    '/dashboard/announcement',
    'announcement.all',
    'No announcement found',
    'Create your first announcement to get started.',
  ],
  [
    'files',
    '/dashboard/file-upload',
    'fileUpload.list',
    'No uploads yet...',
    'No file upload yet. Start by uploading a file.',
  ],
  ['accounts', '/dashboard/coa', 'account.list', 'No accounts found', 'Create the first account to get started.'],
  ['events', '/dashboard?tab=audit', 'eventLog.list', 'No events yet', 'A record of who did what.'],
  [
    'transactions',
    '/dashboard/ledger',
    'ledger.list',
    'No transactions found',
    'Transactions appear here once they are posted.',
    'Getting roles',
  ],
]

test.each(LISTS)(
  '%s load, say why they could not, and say after another attempt that there are none',
  async (...list) => {
    const [plural, at, call, title, text, loading = `Loading ${plural}...`] = list
    const server = serverWithEmptyLists()
    server.hold(call)
    await renderApp({ at, signedInAs: ben, server })
    await expect.element(page.getByText(loading, { exact: true })).toBeVisible()
    await expect.element(listOf(plural)).toHaveAttribute('aria-busy', 'true')
    await server.refuse(call, 500, `The ${plural} are not to be had.`)
    await expect.element(page.getByText(`The ${plural} could not be loaded`, { exact: true })).toBeVisible()
    await expect.element(toast(`The ${plural} are not to be had.`)).toBeVisible()
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(1)
    await expectSettled(plural)
    await expectAccessible()
    server.respondWith(call, EMPTY_LISTS[call])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expectAccessible()
  },
)

// Typed by hand from the specification, section 9: refetch on focus, reconnect and mount off.
test('no list is read again because its area is shown again', async () => {
  const app = await renderApp({ at: '/dashboard/settings', signedInAs: ben, server: serverWithEmptyLists() })
  for (const _ of ['first', 'again'])
    for (const [, at, , title] of LISTS) {
      await app.type(at)
      await expect.element(page.getByText(title, { exact: true })).toBeVisible()
      // Leaving an area cancels its pending request.
      await expect.poll(app.pendingReads).toBe(0)
    }
  const lists = LISTS.map(([, , call]) => call)
  const reads = app.server.sent.flatMap(({ name }) => lists.filter((list) => list === name))
  expect(reads.toSorted()).toEqual(lists.toSorted())
})

test.each(LISTS)('%s show their list when React mounts every effect twice', async (_, at, __, title) => {
  await renderApp({ at, signedInAs: ben, server: serverWithEmptyLists(), isStrict: true })
  await expect.element(page.getByText(title)).toBeVisible()
})
