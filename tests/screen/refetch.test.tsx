import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AREAS } from '#contract/area.ts'
import { PAGE_LIMIT } from '#contract/page.ts'
import { ben } from '#tests/support/model/cases/people.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { expectQuietConsole } from './support/quiet-console.ts'
import { chooseInRowMenu, dialog, TASK, toast } from './support/tasks.ts'

// Typed by hand from the specification, section 9: refetch on focus, reconnect and mount off.

const none = () => ({ data: [] })
const noPage = { total: 0, page: 1, limit: PAGE_LIMIT }

const serverWithEmptyLists = () =>
  createFakeServer({
    'role.permissions': none,
    'role.list': none,
    'user.list': none,
    'employee.list': none,
    'eventLog.list': none,
    'task.assigned': none,
    'task.all': none,
    'announcement.all': none,
    'fileUpload.list': none,
    'account.list': () => ({ data: { items: [], ...noPage } }),
    'ledger.list': () => ({ data: { data: [], ...noPage } }),
  })

const READS = [
  'account.list',
  'announcement.all',
  'eventLog.list',
  'fileUpload.list',
  'ledger.list',
  'role.list',
  'role.permissions',
  'task.assigned',
  'user.list',
]

const PLACES = [...AREAS.map(({ path }) => path), '/dashboard?tab=audit']

expectQuietConsole()

test('no list is read again because its area is shown again', { timeout: 40_000 }, async () => {
  const app = await renderApp({ at: '/dashboard/settings', signedInAs: ben, server: serverWithEmptyLists() })
  for (const place of [...PLACES, ...PLACES]) {
    await app.type(place)
    await app.rest()
  }
  const reads = app.server.sent.map(({ name }) => name)
  expect(reads.filter((name) => READS.includes(name)).sort()).toEqual(READS)
})

test('the audit log is read again after a change in another area', async () => {
  const server = serverWithEmptyLists()
  server.stand('task.assigned', () => ({ data: [TASK] }))
  const app = await renderApp({ at: '/dashboard?tab=audit', signedInAs: ben, server })
  await expect.element(page.getByText('No events yet')).toBeVisible()
  await app.visit('/dashboard/tasks')
  await chooseInRowMenu(TASK.title, 'Delete')
  await dialog('Delete task?').getByRole('button', { name: 'Delete task' }).click()
  await server.accept('task.delete')
  await expect.element(toast('Task deleted successfully')).toBeVisible()

  const event = { _id: 'e1', user: undefined, message: 'Deleted', timestamp: undefined, ip: undefined }
  server.stand('eventLog.list', () => ({ data: [{ ...event, action: 'task.delete' }] }))
  await app.type('/dashboard?tab=audit')
  await expect.element(page.getByText('task.delete', { exact: true })).toBeVisible()
  expect(server.sent.filter(({ name }) => name === 'eventLog.list')).toHaveLength(2)
})
