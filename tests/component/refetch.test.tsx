import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#src/workflows/play/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { serverWithEmptyLists } from './support/empty-lists.ts'
import { chooseInRowMenu, dialog, TASK, toast } from './support/tasks.ts'

// Typed by hand from the specification, section 9: refetch on focus, reconnect and mount off.

const LISTS = [
  ['/dashboard', 'User Management', 'user.list'],
  ['/dashboard/roles', 'Role Management', 'role.list'],
  ['/dashboard/tasks', 'Tasks Management', 'task.assigned'],
  ['/dashboard/announcement', 'Announcements', 'announcement.all'],
  ['/dashboard/file-upload', 'File uploads', 'fileUpload.list'],
  ['/dashboard/coa', 'Chart of Accounts Overview', 'account.list'],
  ['/dashboard/ledger', 'Ledger', 'ledger.list'],
  ['/dashboard?tab=audit', 'User Management', 'eventLog.list'],
] as const

test('no list is read again because its area is shown again', async () => {
  const app = await renderApp({ at: '/dashboard/settings', signedInAs: ben, server: serverWithEmptyLists() })
  const reads = () => app.server.sent.map(({ name }) => name)
  for (const [place, , list] of LISTS) {
    await app.type(place)
    await expect.poll(() => reads().includes(list)).toBe(true)
    // Leaving an area cancels its pending request.
    await expect.poll(app.pendingReads).toBe(0)
  }
  await expect.poll(app.pendingReads).toBe(0)
  for (const [place, name] of LISTS) {
    await app.type(place)
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
  await expect.poll(app.pendingReads).toBe(0)
  const lists = LISTS.map(([, , list]) => list)
  expect(reads().filter((name) => lists.some((list) => list === name))).toEqual(lists)
})

test('the audit log is read again after a change in another area', async () => {
  const server = serverWithEmptyLists()
  server.respondWith('task.assigned', () => ({ data: [TASK] }))
  const app = await renderApp({ at: '/dashboard?tab=audit', signedInAs: ben, server })
  await expect.element(page.getByText('No events yet')).toBeVisible()
  const reads = () => server.sent.filter(({ name }) => name === 'eventLog.list').length
  await expect.poll(app.pendingReads).toBe(0)
  const before = reads()
  await app.visit('/dashboard/tasks')
  await chooseInRowMenu(TASK.title, 'Delete')
  await dialog('Delete task?').getByRole('button', { name: 'Delete task' }).click()
  await server.accept('task.delete')
  await expect.element(toast('Task deleted successfully')).toBeVisible()

  const event = { _id: 'e1', user: undefined, message: 'Deleted', timestamp: undefined, ip: undefined }
  server.respondWith('eventLog.list', () => ({ data: [{ ...event, action: 'task.delete' }] }))
  await app.type('/dashboard?tab=audit')
  await expect.element(page.getByRole('cell', { name: 'Delete task' })).toBeVisible()
  expect(reads()).toBe(before + 1)
})
