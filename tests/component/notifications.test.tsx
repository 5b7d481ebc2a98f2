import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { Notification } from '#contract/notifications.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { WITH_LIVE, withStream } from './support/live.ts'
import { expectAccessible } from './support/people.ts'
import { chooseInRowMenu, serverWithTasks, TASK } from './support/tasks.ts'

const WITH_NOTIFICATIONS: AppConfig = { ...DEFAULT_CONFIG, extensions: ['notifications'] }
const ADA = { firstName: 'Ada', lastName: 'Example' }

const PROPOSED: Notification = {
  _id: '12',
  kind: 'task.proposed',
  title: TASK.title,
  entity: 'task',
  id: TASK._id,
  at: '2026-11-25T11:00:00.000Z',
  readAt: undefined,
  count: 1,
  actors: [ADA],
  actorCount: 1,
  settledBy: undefined,
}
const SEVERAL: Notification = { ...PROPOSED, _id: '11', count: 3, actors: [ADA, ben], actorCount: 2 }
const DENIED: Notification = { ...PROPOSED, _id: '9', kind: 'task.denied', readAt: '2026-11-25T09:00:00.000Z' }
const DUE: Notification = { ...PROPOSED, _id: '8', kind: 'task.dueTomorrow', actors: [], actorCount: 0 }

const BROKEN: Notification = {
  ...DUE,
  _id: '7',
  kind: 'promise.broken',
  title: 'A rule.',
  entity: 'workflow',
  id: 'task',
}

const bell = page.getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog', { name: /^Notifications/ })
const texts = () =>
  panel
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('a > span:not([aria-hidden])')?.firstChild?.textContent)

interface Given {
  readonly next?: string
  readonly unread?: number
}

const unreadIn = (items: Notification[]) => items.filter(({ readAt }) => !readAt).length

async function openTasks(items: Notification[], { next, unread = unreadIn(items) }: Given = {}) {
  const server = serverWithTasks(() => [TASK])
  server.respondWith('notification.list', () => ({ data: { unread, items, next } }))
  const app = await renderApp({
    at: '/dashboard/tasks?tab=employee',
    signedInAs: ben,
    server,
    config: WITH_NOTIFICATIONS,
  })
  await expect.element(page.getByText(TASK.title, { exact: true })).toBeVisible()
  await app.rest()
  return { app, server }
}

const marks = (server: ReturnType<typeof serverWithTasks>) =>
  server.sent.filter(({ name }) => name === 'notification.read').map(({ body }) => body)

test('without the extension the bell has no notifications, and makes no call', async () => {
  const server = serverWithTasks(() => [TASK])
  await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server })
  await bell.click()
  await expect.element(panel.getByText('You have no notifications.', { exact: true })).toBeVisible()
  await expectAccessible()
  expect(server.sent.filter(({ name }) => name.startsWith('notification.'))).toEqual([])
})

test('the bell counts what is unread, in the background, and says what happened', async () => {
  const { server } = await openTasks([PROPOSED, SEVERAL, DENIED, DUE, BROKEN])
  await expect.element(bell).toHaveAccessibleName('Notifications, 4 unread')
  await bell.click()
  await expect.element(panel.getByText('30 minutes ago').first()).toBeVisible()
  expect(texts()).toEqual([
    'Ada Example proposed Quarterly report',
    'Ada Example and 1 other proposed 3 tasks ',
    'Ada Example denied Quarterly report',
    ' Due tomorrow: Quarterly report',
    ' A promise is broken: A rule.',
  ])
  expect(panel.getByRole('img', { name: 'Unread' }).elements()).toHaveLength(4)
  await expectAccessible()
  const reads = server.sent.filter(({ name }) => name === 'notification.list')
  expect(reads.map(({ headers }) => headers['x-background'])).toEqual(['1', '1'])
})

test.each([0, 100])('the bell with %d unread opens, also by a press on its number', async (unread) => {
  await openTasks([PROPOSED], { unread })
  await expect.element(bell).toHaveAccessibleName(unread ? `Notifications, ${unread} unread` : 'Notifications')
  const frame = bell.element().getBoundingClientRect()
  const number = bell.element().querySelector('[aria-hidden="true"]:not(svg)')?.getBoundingClientRect() ?? frame
  const position = {
    x: number.left - frame.left + number.width / 2,
    y: number.top - frame.top + number.height / 2,
  }
  await userEvent.click(bell, { position })
  await expect.element(panel).toBeVisible()
})

test('a notification of the stream is read and counted at once, without the minute', async () => {
  const server = withStream(serverWithTasks(() => [TASK]))
  server.respondWith('notification.list', () => ({ data: { unread: 0, items: [], next: undefined } }))
  const extensions = [...WITH_LIVE.extensions, ...WITH_NOTIFICATIONS.extensions]
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server, config: { ...WITH_LIVE, extensions } })
  const reads = () => server.sent.filter(({ name }) => name === 'notification.list').length
  // The code of the bell and that of the stream load in any order.
  await expect.poll(reads).toBe(1)
  await server.stream.open()
  await expect.poll(reads).toBe(2)
  await app.rest()
  server.respondWith('notification.list', () => ({ data: { unread: 1, items: [PROPOSED], next: undefined } }))
  await server.stream.send({ name: 'notification', data: '1' })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(reads()).toBe(3)
})

test('a list that was read before the server has marked its entries leaves none of them unread', async () => {
  const { server } = await openTasks([PROPOSED])
  server.hold('notification.read')
  await bell.click()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await bell.click()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await server.answer('notification.read', { data: { unread: 0 } })
  await expect.element(bell).toHaveAccessibleName('Notifications')
  expect(panel.getByRole('img', { name: 'Unread' }).elements()).toEqual([])
})

test('an answer leads to its task among those of employees', async () => {
  await openTasks([{ ...DENIED, kind: 'task.answered' }])
  await bell.click()
  const link = panel.getByRole('link', { name: /answered on/ })
  await expect.element(link).toHaveAttribute('href', `/dashboard/tasks?tab=employee&open=${DENIED.id}`)
})

test('several proposals open as a list of what is proposed', async () => {
  const { app, server } = await openTasks([SEVERAL])
  server.respondWith('notification.read', () => ({ data: { unread: 0 } }))
  await bell.click()
  await panel.getByRole('link', { name: /proposed 3 tasks/ }).click()
  await expect.poll(() => app.search()).toEqual({ tab: 'employee', status: ['proposed'] })
  expect(marks(server)).toEqual([{ ids: ['11'] }])
})

const NEW = { ...TASK, _id: 'task-2', title: 'Fire drill' }

test.each<[string, (typeof TASK)[], string]>([
  ['has it', [NEW, TASK], 'At ten'],
  ['has it no more', [TASK], 'This record is no longer there.'],
])('a press shows the list at once, and the record as soon as the list that was read %s', async (_, tasks, text) => {
  const { app, server } = await openTasks([{ ...DENIED, id: NEW._id }])
  server.hold('task.assigned')
  await bell.click()
  await panel.getByRole('link', { name: /denied/ }).click()
  await expect.poll(() => app.search()).toEqual({})
  await expect.element(panel).not.toBeInTheDocument()
  await server.answer('task.assigned', { data: tasks.map((task) => ({ ...task, description: 'At ten' })) })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test.each(['on the way to the list', 'at the list'])('who has gone elsewhere %s stays there', async (place) => {
  const { app, server } = await openTasks([{ ...DENIED, id: NEW._id }])
  server.hold('task.assigned')
  await bell.click()
  const link = panel.getByRole('link', { name: /denied/ })
  if (place === 'at the list') await link.click().then(() => expect.poll(() => app.search()).toEqual({}))
  else (link.element() as HTMLElement).click()
  await app.type('/dashboard/settings')
  await app.rest()
  expect(app.href()).toBe('/dashboard/settings')
})

test.each([
  ['Ctrl', 'click', { ctrlKey: true }],
  ['Cmd', 'click', { metaKey: true }],
  ['Shift', 'click', { shiftKey: true }],
  ['the middle button', 'auxclick', { button: 1 }],
])('a press with %s is one of a link to the record, and leaves this page as it is', async (_, type, pressed) => {
  const { app, server } = await openTasks([PROPOSED, SEVERAL, BROKEN])
  await bell.click()
  const links = panel.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/tasks?tab=employee&open=task-1',
    '/dashboard/tasks?tab=employee&status=proposed',
    '/dashboard/workflows/task?show=rules',
  ])
  let isPrevented: boolean | undefined
  const prevent = (event: Event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener(type, prevent, { once: true })
  links[0]?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...pressed }))
  expect(isPrevented).toBe(false)
  await expect.element(panel).toBeVisible()
  expect([app.search(), marks(server)]).toEqual([{ tab: 'employee' }, []])
})

test('a broken promise opens the rules of its workflow', async () => {
  const { server } = await openTasks([BROKEN])
  server.respondWith('notification.read', () => ({ data: { unread: 0 } }))
  await bell.click()
  await panel.getByRole('link', { name: /A promise is broken/ }).click()
  await expect.element(page.getByRole('region', { name: 'Promises' })).toBeVisible()
})

test('a record that is opened by another way is read, too', async () => {
  const { server } = await openTasks([PROPOSED, SEVERAL])
  server.respondWith('notification.read', () => ({ data: { unread: 1 } }))
  await chooseInRowMenu(TASK.title, 'View details')
  await expect.poll(() => marks(server)).toEqual([{ ids: ['12'] }])
  await expect.poll(() => document.querySelector('header [aria-label="Notifications, 1 unread"]')).not.toBeNull()
})

test('all that was shown is marked read at once; a refusal brings it back and says why', async () => {
  const { server } = await openTasks([PROPOSED, DENIED])
  await bell.click()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(panel.getByRole('list')).toHaveFocus()
  await server.refuse('notification.read', 503, 'The server is busy.')
  await expect.element(page.getByText('The server is busy.', { exact: true })).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(marks(server)).toEqual([{ all: true, until: PROPOSED.at }])
})

test('arrow keys go through the entries, and Escape returns to the bell', async () => {
  await openTasks([PROPOSED, DENIED])
  ;(bell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(panel.getByRole('link', { name: /proposed/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel.getByRole('link', { name: /denied/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(panel.getByRole('link', { name: /proposed/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveFocus()
})

test('earlier ones are shown on demand', async () => {
  const { server } = await openTasks([PROPOSED], { next: '12' })
  await bell.click()
  const reads = () => server.sent.filter(({ name }) => name === 'notification.list')
  await expect.poll(() => reads().length).toBe(2)
  server.respondWith('notification.list', () => ({ data: { unread: 1, items: [DENIED], next: undefined } }))
  await panel.getByRole('button', { name: 'Show earlier ones' }).click()
  await expect.poll(() => texts().length).toBe(2)
  expect(reads().at(-1)?.path).toBe('/api/notifications?after=12')
})
