import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { moveFor } from '#tests/spec/lifecycle-spec.ts'
import { roleSpec } from '#tests/spec/role.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { userSpec } from '#tests/spec/user.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { serverWithEmptyLists } from './support/empty-lists.ts'
import { personOf, STAFF, serverWithPeople } from './support/people.ts'
import { fillStep } from './support/row-moves.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK, toast } from './support/tasks.ts'

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

test('the audit log is read again after a new token', async () => {
  const server = serverWithEmptyLists()
  server.respondWith('token.own', () => ({ data: [] }))
  const config = { ...DEFAULT_CONFIG, extensions: ['tokens' as const] }
  const app = await renderApp({ at: '/dashboard?tab=audit', signedInAs: ben, server, config })
  await expect.element(page.getByText('No events yet')).toBeVisible()
  await app.visit('/dashboard/settings')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('CI')
  await page.getByRole('button', { name: 'Create token' }).click()
  await server.answer('token.create', { data: { token: 'statehouse_1' } })
  await page.getByRole('button', { name: 'Copy' }).click()
  const event = { _id: 'e1', user: undefined, message: 'Made', timestamp: undefined, ip: undefined }
  server.respondWith('eventLog.list', () => ({ data: [{ ...event, action: 'task.delete' }] }))
  await app.type('/dashboard?tab=audit')
  await expect.element(page.getByRole('cell', { name: 'Delete task' })).toBeVisible()
})

const MOVES = [
  {
    at: '/dashboard/tasks?tab=employee',
    name: TASK.title,
    list: 'task.all',
    status: 'Approved',
    move: moveFor(taskSpec, 'task.approve', 'reviewer'),
    next: moveFor(taskSpec, 'task.deny', 'reviewer'),
    server: () => serverWithTasks(() => [TASK]),
  },
  {
    at: '/dashboard',
    name: 'Chi Example',
    list: 'user.list',
    status: 'Inactive',
    move: moveFor(userSpec, 'user.lock', 'user manager'),
    next: moveFor(userSpec, 'user.unlock', 'user manager'),
    server: () => serverWithPeople({ users: () => [personOf({ accountLocked: false })] }),
  },
  {
    at: '/dashboard/roles',
    name: STAFF.name,
    list: 'role.list',
    status: 'Inactive',
    move: moveFor(roleSpec, 'role.deactivate', 'super admin'),
    next: moveFor(roleSpec, 'role.activate', 'super admin'),
    server: () => serverWithPeople({ roles: () => [STAFF] }),
  },
] as const

test.each(MOVES)('a row of $list has status and version after a move before it is read again', async (row) => {
  const { at, name, list, status, move, next } = row
  const { server } = await renderApp({ at, signedInAs: ben, server: row.server() })
  const { submit } = await fillStep(name, move)
  const cell = page.getByRole('row').filter({ hasText: name }).getByText(status, { exact: true })
  await expect.element(cell).not.toBeInTheDocument()
  server.hold(list)
  await submit.click()
  await server.accept(move.call.name, 4)
  await server.called(list)
  await expect.element(toast(move.success)).toBeVisible()
  await expect.element(cell).toBeVisible()

  const again = await fillStep(name, next)
  const change = await server.changeBy(() => again.submit.click())
  expect(change.headers['if-match']).toBe('"4"')
})
