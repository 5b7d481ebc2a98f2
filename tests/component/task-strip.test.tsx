import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Task } from '#contract/task.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { emulate } from './support/dev-tools.ts'
import type { AnswerOf } from './support/fake-server.ts'
import { WITH_LIVE, withStream } from './support/live.ts'
import { expectAccessible } from './support/people.ts'
import { cellsOf } from './support/screen-texts.ts'
import { serverWithTasks, TASK } from './support/tasks.ts'

const strip = page.getByRole('navigation', { name: 'Task: statuses on its chart' })
const nodes = strip.getByRole('list').getByRole('button')
const node = (name: RegExp | string) => strip.getByRole('button', { name })
const names = () => nodes.all().map((each) => each.element().textContent)
const titles = () => cellsOf().map(([title]) => title)

const TASKS: Task[] = [
  TASK,
  { ...TASK, _id: 'task-2', title: 'Stock list', status: 'denied' },
  { ...TASK, _id: 'task-3', title: 'Budget', status: 'done' },
  { ...TASK, _id: 'task-4', title: 'Audit', status: 'proposed' },
]

const open = (at: string, signedInAs = ben) => renderApp({ at, signedInAs, server: serverWithTasks(() => TASKS) })

test('the chart above a list counts its statuses in their order, and fills what waits for the viewer', async () => {
  await open('/dashboard/tasks?tab=employee')
  await expect
    .poll(names)
    .toEqual([
      'Proposed, 2 tasks, waits for you',
      'Approved, 0 tasks',
      'Done, 1 task, waits for you',
      'Completed, 0 tasks',
      'Denied, 1 task',
      'Carried-forward, 0 tasks',
    ])
  await expect.element(strip.getByRole('link', { name: 'Chart' })).toHaveAttribute('href', '/dashboard/workflows/task')
  await expectAccessible()
})

test('forced colors keep the arrows and what waits for the viewer', async () => {
  await emulate({ features: [{ name: 'forced-colors', value: 'active' }] })
  await open('/dashboard/tasks?tab=employee')
  await expect.element(node(/^Proposed/)).toBeVisible()
  const groundOf = (selector: string, pseudo?: string) => {
    const element = strip.element().querySelector(selector)
    return element && getComputedStyle(element, pseudo).backgroundColor
  }
  const plain = groundOf('[data-status="approved"]')
  const marked = [
    groundOf('[data-status="proposed"]'),
    groundOf('[data-status="done"] > b'),
    groundOf('li:nth-child(2)', '::before'),
  ]
  expect(marked.filter((ground) => ground === plain)).toEqual([])
})

test('the chart comes with its list, and does not wait until the browser is idle', async () => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) vi.stubGlobal(name, () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  await open('/dashboard/tasks?tab=employee')
  await expect.element(node(/^Proposed/)).toBeVisible()
})

test('what waits for an assignee is not what waits for a reviewer', async () => {
  await open('/dashboard/tasks', ada)
  await expect.poll(() => names().filter((name) => name?.includes('waits'))).toEqual(['Denied, 1 task, waits for you'])
})

test('a press on a status filters the list by it, with Shift by one more, and the next press clears it', async () => {
  const app = await open('/dashboard/tasks?tab=employee')
  await node(/^Proposed/).click()
  await expect.poll(titles).toEqual(['Quarterly report', 'Audit'])
  expect(app.search()).toEqual({ tab: 'employee', status: ['proposed'] })
  await expect.element(node(/^Proposed/)).toHaveAttribute('aria-pressed', 'true')
  await node(/^Done/).click({ modifiers: ['Shift'] })
  await expect.poll(titles).toEqual(['Quarterly report', 'Budget', 'Audit'])
  await node(/^Done/).click()
  await expect.poll(() => titles().length).toBe(4)
  expect(app.search()).toEqual({ tab: 'employee' })
})

test('the chart is one stop of the Tab key, the status that had the focus last, with the arrows inside', async () => {
  await open('/dashboard/tasks?tab=employee')
  const first = node(/^Proposed/)
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(node(/^Done/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(node(/^Approved/)).toHaveAttribute('aria-pressed', 'true')
  expect(nodes.all().map((each) => (each.element() as HTMLElement).tabIndex)).toEqual([-1, 0, -1, -1, -1, -1])
})

function openCounted(
  at: string,
  signedInAs: SignedInUser,
  statuses: AnswerOf<'counts.read'>['data']['statuses'],
  isHeld = false,
) {
  const server = serverWithTasks(() => TASKS)
  if (!isHeld) server.respondWith('counts.read', () => ({ data: { statuses } }))
  return renderApp({ at, signedInAs, server, config: { ...DEFAULT_CONFIG, extensions: ['counts'] } })
}

test('a server that counts says how many tasks there are, and how many are late', async () => {
  await openCounted('/dashboard/tasks?tab=employee', ben, [{ status: 'proposed', now: 1234, late: 5 }])
  await expect.poll(() => names()[0]).toBe('Proposed, 1,000+ tasks, 5 late, waits for you')
})

test('the menu says how many tasks wait for the person, where the server counts', async () => {
  await openCounted('/dashboard/tasks', ada, [
    { status: 'proposed', now: 4, late: 0 },
    { status: 'denied', now: 51, late: 0 },
  ])
  await expect.element(page.getByRole('link', { name: /^Tasks/ })).toHaveTextContent('Tasks, 51 wait for you')
  await expectAccessible()
})

test('the menu says no number before the server has counted both views', async () => {
  const statuses = [{ status: 'done', now: 3, late: 0 }]
  const { server, pendingReads } = await openCounted('/dashboard/settings', ben, statuses, true)
  const entry = () => page.getByRole('link', { name: /^Tasks/ }).element().textContent
  await expect.poll(() => server.names()).toEqual(['counts.read', 'counts.read'])
  await server.answer('counts.read', { data: { statuses } })
  await expect.poll(pendingReads).toBe(1)
  expect(entry()).toBe('Tasks')
  await server.answer('counts.read', { data: { statuses } })
  await expect.poll(entry).toBe('Tasks, 6 wait for you')
})

test('the status to which a change elsewhere moves a task lights up', async () => {
  const animate = vi.spyOn(Element.prototype, 'animate')
  let tasks = TASKS
  const server = withStream(serverWithTasks(() => tasks))
  await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, config: WITH_LIVE, server })
  await server.stream.asked()
  await server.stream.open()
  await expect.poll(() => names()[0]).toBe('Proposed, 2 tasks, waits for you')
  tasks = TASKS.map((task) => (task._id === 'task-4' ? { ...task, status: 'approved', version: 2 } : task))
  await server.stream.change({ id: 'task-4', version: 2 })
  await expect.poll(() => names()[1]).toBe('Approved, 1 task')
  await expect.poll(() => animate.mock.contexts.map((each) => (each as HTMLElement).textContent)).toEqual([names()[1]])
})
