import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task } from '#contract/task.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { openLiveTasks, WITH_LIVE, withStream } from './support/live.ts'
import { STAFF } from './support/people.ts'
import { cellsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, serverWithTasks, TASK } from './support/tasks.ts'
import { holdTimers } from './support/timers.ts'

const taskOf = (id: string, changes: Partial<Task> = {}): Task => ({
  ...TASK,
  _id: id,
  title: id,
  version: 1,
  ...changes,
})

const titles = () => cellsOf().map(([title]) => title)
const news = (label: string) => page.getByRole('button', { name: label, exact: true })
const markOf = (title: string) =>
  page.getByRole('row').filter({ hasText: title }).first().element().getAttribute('data-mark')

const openList = (signedInAs = ben) =>
  openLiveTasks('/dashboard/tasks', signedInAs, [taskOf('Budget'), taskOf('Audit')])

const pointAtRow = () => userEvent.hover(page.getByRole('row').nth(1))

test('a row follows a change elsewhere in its place, highlighted, by a read that is no use of the session', async () => {
  const { server, change, reads, app } = await openList()
  await pointAtRow()
  const endHighlight = holdTimers(2_000)
  await change([taskOf('Budget'), taskOf('Audit', { status: 'approved', version: 2 })], { id: 'Audit', version: 2 })
  await expect.element(page.getByRole('row').nth(2).getByText('Approved')).toBeVisible()
  expect(titles()).toEqual(['Budget', 'Audit'])
  expect(markOf('Audit')).toBe('changed')
  expect(reads().map(({ headers }) => headers['x-background'])).toEqual([undefined, '1', '1'])
  await expect.element(page.getByText('1 task changed')).toBeInTheDocument()
  endHighlight()
  await expect.poll(() => markOf('Audit')).toBe(null)
  expect(app.pendingReads()).toBe(0)
  await chooseInRowMenu('Audit', 'Mark as completed')
  server.hold('task.assigned')
  await server.changeBy(() => page.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }).click())
  await server.accept('task.complete')
  await expect.element(page.getByRole('row').nth(2).getByText('Completed')).toBeVisible()
  expect(markOf('Audit')).toBe(null)
})

test('new rows wait behind a button while the list is used, and the table then has the focus', async () => {
  const { change } = await openList()
  await pointAtRow()
  await change([taskOf('New', { version: 1 }), taskOf('Budget'), taskOf('Audit')], { id: 'New', version: 1 })
  await news('1 new').click()
  expect(titles()).toEqual(['New', 'Budget', 'Audit'])
  await expect.element(news('1 new')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'tasks' })).toHaveFocus()
})

test('a row that goes away under an open menu stays, greyed, with the reason', async () => {
  const { change } = await openList()
  await page.getByRole('button', { name: 'Actions for Audit' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeVisible()
  await change([taskOf('Budget')], { id: 'Audit', version: 2 })
  await expect.element(page.getByText('No longer in this list')).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeVisible()
})

test('a selected row that goes away stays selected, and leaves once its move was refused', async () => {
  const { server, change } = await openList()
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected')
  await change([taskOf('Budget')], { id: 'Audit', version: 2 })
  await expect.element(page.getByText('No longer in this list')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete task 2' }).click()
  await expect.poll(() => server.names().length).toBe(2)
  for (const _ of ['Audit', 'Budget']) await server.refuse('task.delete', 404, 'This task does not exist.')
  await expect.element(page.getByRole('list', { name: 'Refused: 2' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected')
  expect(titles()).toEqual(['Budget'])
})

test('all rows that are shown are selected, and neither those that wait nor those that have gone', async () => {
  const { change } = await openList()
  const status = page.getByRole('region', { name: 'Selection' }).getByRole('status')
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await pointAtRow()
  await change([taskOf('New'), taskOf('Newer'), taskOf('Budget')], { id: 'New', version: 1 })
  await expect.element(news('2 new')).toBeVisible()
  await expect.element(page.getByText('No longer in this list')).toBeVisible()
  await all.click()
  await expect.element(status).toHaveTextContent('1 selected')
  await expect.element(all).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Select Audit' })).not.toBeChecked()
  await news('2 new').click()
  expect(titles()).toEqual(['New', 'Newer', 'Budget'])
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await expect.element(status).toHaveTextContent('3 selected')
  await all.click()
  await expect.element(status).not.toBeInTheDocument()
})

test('nothing is read again for a version that the list has', async () => {
  const { server, reads, change } = await openList()
  await server.stream.change({ id: 'Budget', version: 1 })
  await change([taskOf('Budget', { version: 2, title: 'Plan' }), taskOf('Audit')], { id: 'Budget', version: 2 })
  await expect.element(page.getByText('Plan', { exact: true })).toBeVisible()
  expect(reads()).toHaveLength(3)
})

test('a list says since when it is offline five seconds after the stream was lost, and not before', async () => {
  const { app, server, reads } = await openList()
  await server.stream.end()
  await expect.poll(() => app.recorder.actorOf('live')?.getSnapshot().value).toBe('waiting')
  app.clock.increment(4_999)
  await expect.element(page.getByText(/^Offline, as of \d\d:\d\d$/)).not.toBeInTheDocument()
  app.clock.increment(1)
  await expect.element(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible()
  const before = reads().length
  await page.getByRole('button', { name: 'Refresh tasks' }).click()
  await expect.poll(() => reads().length).toBe(before + 1)
})

test('a list whose stream is refused for now says that it is not live, and asks again when the server said', async () => {
  const server = withStream(serverWithTasks(() => [TASK]))
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, config: WITH_LIVE, server })
  await server.stream.refuse(429, { 'retry-after': '30' })
  await expect.poll(() => app.recorder.actorOf('live')?.getSnapshot().value).toBe('waiting')
  app.clock.increment(29_999)
  await expect.element(page.getByText(/^Not live, as of \d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refresh tasks' })).toBeVisible()
  expect(server.stream.headers()).toHaveLength(1)
  app.clock.increment(15_001)
  await server.stream.open()
  await expect.element(page.getByText(/^Not live/)).not.toBeInTheDocument()
})

test('after a loss the page asks for what it missed, by the id of the last event', async () => {
  const { app, server } = await openList()
  await server.stream.change({ id: 'Other', version: 1 }, 'epoch~7')
  await server.stream.end()
  await expect.poll(() => app.recorder.actorOf('live')?.getSnapshot().value).toBe('waiting')
  app.clock.increment(300)
  await server.stream.asked()
  expect(server.stream.headers().map((headers) => headers['last-event-id'])).toEqual([undefined, 'epoch~7'])
  expect(server.stream.headers().map(({ authorization }) => authorization !== undefined)).toEqual([true, true])
})

test('a changed role takes effect at once: the menu follows', async () => {
  const { server } = await openList(ada)
  await expect.element(page.getByRole('link', { name: 'Tasks' })).toBeVisible()
  server.respondWith('role.read', () => ({ data: { ...STAFF, permissions: ['read_task', 'read_announcement'] } }))
  await server.stream.change({ tags: ['Role'], entity: 'role', id: 'staff', version: 2 })
  await expect.element(page.getByRole('link', { name: 'Announcement' })).toBeVisible()
})

test('a disabled role takes its rights away before anything is read again', async () => {
  const { app, server, reads } = await openList(ada)
  server.hold('role.read')
  await server.stream.send({ name: 'resync', data: '1' })
  await expect.poll(() => app.clock.increment(2_000) ?? server.names()).toEqual(['role.read'])
  await server.refuse('role.read', 404, 'This role does not exist')
  await expect.element(page.getByRole('link', { name: 'Tasks' })).not.toBeInTheDocument()
  expect(reads()).toHaveLength(2)
})

test('a drawer stays open with what was typed when its person is renamed elsewhere', async () => {
  const { server } = await openList()
  await page.getByRole('button', { name: 'Add new task' }).click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Task title' })
  await title.fill('Budget')
  const user = { ...ben, firstName: 'Benjamin' }
  server.respondWith('session.validate', () => ({ data: { valid: true, user } }))
  await server.stream.change({ tags: ['User'], entity: 'user', id: ben._id, version: 2 })
  await expect.element(page.getByText('Benjamin Example')).toBeInTheDocument()
  await expect.element(title).toHaveValue('Budget')
})

test('a session that ends while the stream is open ends on the screen, with the reason', async () => {
  const { app, server } = await openList()
  server.hold('session.validate')
  await server.stream.send({ name: 'session', data: '1' })
  await expect.poll(() => app.clock.increment(500) ?? server.names()).toEqual(['session.validate'])
  await server.refuse('session.validate', 401, 'Session not found or invalid: this account has been locked.')
  await expect.element(page.getByText('Your session has ended: this account has been locked.')).toBeVisible()
})

test('a session that another tab ends says so, although its stream ends first', async () => {
  const { app, server } = await openList()
  server.hold('session.validate')
  await server.stream.send({ name: 'session', data: '1' })
  await server.stream.end()
  const live = () => app.recorder.actorOf('live')?.getSnapshot().value
  await expect.poll(live).toBe('waiting')
  app.clock.increment(499)
  await app.rest()
  expect(live()).toBe('waiting')
  app.changeElsewhere(undefined)
  await expect.element(page.getByText('You were logged out in another tab. Log in again to continue.')).toBeVisible()
  app.clock.increment(500)
  expect(server.names()).toEqual([])
})

test('without the extension no stream is asked for, and the list says how old it is', async () => {
  const server = withStream(serverWithTasks(() => [TASK]))
  await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server })
  await expect.element(page.getByText('Updated just now')).toBeVisible()
  expect(server.stream.headers()).toEqual([])
  expect(await navigator.locks.query()).toEqual({ held: [], pending: [] })
})

test('a list that was never read has no age, and is read once the stream is back', async () => {
  const { app, server, change } = await openList()
  await change([taskOf('Budget')], { id: 'Budget', version: 2 })
  await server.stream.end()
  await expect.poll(() => app.recorder.actorOf('live')?.getSnapshot().value).toBe('waiting')
  app.clock.increment(5_000)
  await app.visit('/dashboard/announcement')
  await server.refuse('announcement.all', 503, 'The server is starting.')
  await expect.element(page.getByText('The announcements could not be loaded', { exact: true })).toBeVisible()
  await app.rest()
  await expect.element(page.getByText(/^Updated /)).not.toBeInTheDocument()
  app.clock.increment(15_000)
  await server.stream.open()
  await server.answer('announcement.all', { data: [] })
  await expect.element(page.getByText('No announcement found', { exact: true })).toBeVisible()
})
