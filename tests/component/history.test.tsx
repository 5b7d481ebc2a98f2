import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { Task } from '#contract/task.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { emulate } from './support/dev-tools.ts'
import { ACCOUNT, serverWithFinance } from './support/finance.ts'
import {
  chartButtons,
  currentBox,
  currentStation,
  EVENTS,
  fullChart,
  historyOf,
  takenArrows,
  WITH_HISTORY,
} from './support/history.ts'
import { expectAccessible } from './support/people.ts'
import { childTexts } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog, question, serverWithTasks, TASK, toast } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

const EMPLOYEES = '/dashboard/tasks?tab=employee'
const APPROVED: Task = { ...TASK, status: 'approved' }

inTimeZone('Africa/Lagos')

const reads = (server: ReturnType<typeof serverWithTasks>) =>
  server.sent.filter(({ name }) => name === 'history.read').map(({ path }) => path)

async function openHistory(tasks: () => Task[] = () => [APPROVED], history = () => historyOf('approved', EVENTS)) {
  const server = serverWithTasks(tasks)
  server.respondWith('history.read', history)
  const app = await renderApp({ at: EMPLOYEES, signedInAs: ben, server, config: WITH_HISTORY })
  await chooseInRowMenu(TASK.title, 'View details')
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await fullChart.click()
  await expect.poll(currentBox).not.toBeUndefined()
  return { app, server }
}

const stepTexts = () =>
  [...document.querySelectorAll('ol[reversed] > li')].map((step) =>
    [...step.querySelectorAll('[data-numbered], button, [data-tone], p, blockquote, tr')]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== ''),
  )

const step = (name: string) =>
  page.getByRole('list', { name: 'What happened' }).getByRole('button', { name, exact: true })

const chartButton = (name: string) => page.getByLabelText(name, { exact: true })

test.each([
  ['a task', EMPLOYEES, TASK.title, 'View details', () => serverWithTasks(() => [TASK])],
  ['an account', '/dashboard/coa', ACCOUNT.accountCode, 'Edit', () => serverWithFinance()],
])('without the extension the drawer of %s has no history and makes no call', async (_, at, name, entry, serve) => {
  const server = serve()
  const app = await renderApp({ at, signedInAs: ben, server })
  await chooseInRowMenu(name, entry)
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toBeVisible()
  await app.rest()
  expect(drawer.getByRole('heading', { name: 'What happened' }).elements()).toEqual([])
  expect(reads(server)).toEqual([])
})

describe('the history of a task', () => {
  test('says who did what, when and why, the newest first, and which chart decided', async () => {
    await openHistory(undefined, () => historyOf('approved', EVENTS, { earlier: 3 }))
    expect(stepTexts()).toEqual([
      ['2', 'Approved', 'Denied', 'Approved', 'The server · 2 hours ago · Nov 25, 2026 at 10:30 am'],
      ['1', 'Denied', 'Proposed', 'Denied', 'Ben Example · a day ago · Nov 24, 2026 at 10:30 am', 'Too long'],
      [
        'Deny: refused',
        'Proposed',
        'Ada Example · 2 days ago · Nov 23, 2026 at 10:30 am',
        'Only a super admin can deny a task.',
      ],
      [
        'Edited',
        'Ada Example · 3 days ago · Nov 22, 2026 at 10:30 am',
        'FieldBeforeAfter',
        'TitleReportQuarterly report',
        'Due date---27-11-2026',
      ],
      [
        'Proposed',
        'Proposed',
        'Ada Example · 4 days ago · Nov 21, 2026 at 10:30 am',
        'Decided by an earlier version of the chart.',
      ],
    ])
    await expect.element(page.getByText('3 earlier events', { exact: true })).toBeVisible()
    expect([currentBox(), takenArrows()]).toEqual(['Approved', 2])
  })

  test('shows the chart at the time of a step, and now again', async () => {
    await openHistory()
    await step('Denied').click()
    await expect.element(step('Denied')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByText('It was here')).toBeInTheDocument()
    await expect.element(page.getByText('Nov 24, 2026 at 10:30 am', { exact: true }).first()).toBeVisible()
    expect([currentBox(), takenArrows(), chartButtons()]).toEqual(['Denied', 1, []])
    await step('Deny: refused').click()
    await expect.poll(() => [currentBox(), takenArrows()]).toEqual(['Proposed', 0])
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await expect.poll(() => [currentBox(), takenArrows()]).toEqual(['Approved', 2])
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0)
  })

  test.each([
    ['5e0c14c228d5', { move: 'task.edit' }, 'Decided by the version of Nov 21, 2026. Its rule has not changed since.'],
    [
      '5e0c14c228d5',
      { move: 'task.complete', from: 'proposed', to: 'completed' },
      /^Decided by the version of Nov 21, 2026. What has changed since:Mark as completed from any open status .* needs “can complete” instead of “reviewer”/,
    ],
    ['older', { move: 'task.edit' }, 'Decided by version older of the chart, which is not recorded.'],
  ])('says of a step that version %s decided what has changed in the rule since', async (chart, change, words) => {
    const [created, edited] = EVENTS
    const events = [...(created && edited ? [created, { ...edited, ...change, chart }] : []), ...EVENTS.slice(2)]
    await openHistory(undefined, () => historyOf('approved', events))
    await page.getByRole('button', { name: 'Earlier step' }).click()
    for (let steps = 0; steps < 2; steps += 1) await page.getByRole('button', { name: 'Earlier step' }).click()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('marks each arrow of the way once, however often it was taken', async () => {
    const [, , , denied, approved] = EVENTS
    const again = (event: typeof denied, _id: string, from: string) => (event ? [{ ...event, _id, from }] : [])
    const loops = [...EVENTS, ...again(denied, '6', 'approved'), ...again(approved, '7', 'denied')]
    await openHistory(undefined, () => historyOf('approved', loops))
    expect([currentBox(), takenArrows()]).toEqual(['Approved', 2])
  })

  test('is stepped through and acted on by keyboard', async () => {
    const { server } = await openHistory()
    const earlier = page.getByRole('button', { name: 'Earlier step' })
    const later = page.getByRole('button', { name: 'Later step' })
    ;(earlier.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(step('Denied')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    await expect.element(step('Proposed')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(earlier).toBeDisabled()
    ;(later.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}')
    await expect.element(later).toBeDisabled()
    chartButton('Deny').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question('Deny task?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(fullChart).toHaveAttribute('aria-expanded', 'true')
    expect(reads(server)).toEqual(['/api/history/task/task-1'])
  })

  test('has its step buttons at the same place at every time', async () => {
    await openHistory()
    const earlier = page.getByRole('button', { name: 'Earlier step' })
    const placeOf = () => [earlier.element().getBoundingClientRect().x, earlier.element().getBoundingClientRect().y]
    const places = [placeOf()]
    for (const name of ['Denied', 'Deny: refused', 'Edited']) {
      await earlier.click()
      await expect.element(step(name)).toHaveAttribute('aria-pressed', 'true')
      places.push(placeOf())
    }
    expect(places).toEqual(Array.from({ length: 4 }, () => places[0]))
  })

  test('stays unfolded from record to record, until the drawer closes', async () => {
    await openHistory(() => [APPROVED, { ...APPROVED, _id: 'task-2', title: 'Second report' }])
    await userEvent.keyboard('j')
    await expect.element(page.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible()
    await expect.poll(currentBox).toBe('Approved')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Second report', exact: true }).click()
    await expect.element(fullChart).toHaveAttribute('aria-expanded', 'false')
  })

  test('says why other moves are not open', async () => {
    await openHistory()
    await page.getByText('4 things are not possible. Why?').click()
    expect(childTexts(document.querySelectorAll('details dl > div'))).toEqual([
      ['Edit', '“Edit” is not possible while the task is approved.'],
      ['Delete', '“Delete” is not possible while the task is approved.'],
      ['Mark as Done', 'Only the assignee can mark this task as done.'],
      ['Approve', '“Approve” is not possible while the task is approved.'],
    ])
  })

  test('says that it loads, why it could not, and loads again', async () => {
    const server = serverWithTasks(() => [APPROVED])
    await renderApp({ at: EMPLOYEES, signedInAs: ben, server, config: WITH_HISTORY })
    await chooseInRowMenu(TASK.title, 'View details')
    await expect.element(page.getByText('Loading history...')).toBeInTheDocument()
    expect(document.querySelectorAll('.mantine-Drawer-content .mantine-Skeleton-root')).toHaveLength(3)
    await server.refuse('history.read', 503, 'Down for maintenance')
    await expect.element(dialog('View task details').getByText('Down for maintenance')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await server.answer('history.read', historyOf('approved'))
    await expect.element(page.getByText('Nothing yet. What happens from now on appears here.')).toBeVisible()
  })

  test.each(['light', 'dark'])('is accessible in %s', async (scheme) => {
    await openHistory()
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
    await step('Denied').click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await page.getByText('4 things are not possible. Why?').click()
    await expectAccessible()
  })
})

test('the head of the drawer has the way of the record, and each open move where it leads', async () => {
  await openHistory()
  const stations = [...document.querySelectorAll<HTMLElement>('[data-status]')].filter(
    ({ tagName }) => tagName === 'LI',
  )
  const flags = ({ dataset: { passed, crossed } }: HTMLElement) => [passed && 'passed', crossed && 'crossed']
  expect(stations.map((each) => [each.textContent, ...flags(each).filter(Boolean)])).toEqual([
    ['Proposed', 'passed', 'crossed'],
    ['Approved', 'passed'],
    ['Done'],
    ['CompletedMark as completed'],
    ['DeniedDenyD', 'passed'],
    ['Carried-forwardRequest MoreR'],
  ])
  expect(currentStation()).toBe('Approved')
})

test.each([
  ['since when', WITH_HISTORY, 'Waits for Ada Example, 2 hours'],
  ['without histories no more', DEFAULT_CONFIG, 'Waits for Ada Example'],
])('the head of the drawer says for whom a task waits, and %s', async (_, config, text) => {
  const server = serverWithTasks(() => [APPROVED])
  server.respondWith('history.read', () => historyOf('approved', EVENTS))
  await renderApp({ at: EMPLOYEES, signedInAs: ben, server, config })
  await chooseInRowMenu(TASK.title, 'View details')
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return Math.round(left + width / 2)
}

test('stations have equal distances in each status, and a button is over its station', async () => {
  const statuses = ['proposed', 'approved', 'denied', 'done', 'completed'] as const
  const tasks = statuses.map((status) => ({ ...TASK, _id: status, title: status, status }))
  await renderApp({ at: EMPLOYEES, signedInAs: ben, server: serverWithTasks(() => tasks) })
  await chooseInRowMenu('proposed', 'View details')
  for (const title of statuses) {
    await expect.element(page.getByRole('dialog').getByText(title, { exact: true })).toBeVisible()
    const shapes = [...document.querySelectorAll('ol > li[data-status] svg')].map(middleOf)
    expect(shapes).toEqual([861, 991, 1120, 1250])
    await userEvent.keyboard('j')
  }
  await userEvent.keyboard('{k>4}')
  await expect.poll(currentStation).toBe('Proposed')
  expect(middleOf(page.getByRole('dialog').getByRole('button', { name: 'Approve' }).element())).toBe(991)
  sessionStorage.setItem('continueAnyway', 'true')
  await page.viewport(360, 740)
  const labels = () => [...document.querySelectorAll('li[data-status] > span:nth-child(2)')]
  const tops = () => labels().map((label) => Math.round(label.getBoundingClientRect().y))
  await expect.poll(tops).toEqual([141, 185, 229, 273, 317, 361])
})

describe('the open record', () => {
  test('takes the own move before its list does, and the history shows it', async () => {
    const tasks = [{ ...APPROVED, version: 7 }]
    let history = historyOf('approved', EVENTS)
    await emulate({ features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }] })
    const travels = vi.spyOn(HTMLSpanElement.prototype, 'animate')
    const { app, server } = await openHistory(
      () => tasks,
      () => history,
    )
    expect(travels).not.toHaveBeenCalled()
    const deny = question('Deny task?')
    const approve = question('Approve task?').getByRole('button', { name: 'Approve', exact: true })
    await chartButton('Deny').click()
    await deny.getByRole('textbox', { name: 'Feedback' }).fill('Too short')
    server.hold('task.all')
    const denied = await server.changeBy(() => deny.getByRole('button', { name: 'Deny', exact: true }).click())
    const moves = EVENTS.flatMap((event) =>
      event.move === 'task.deny' ? [{ ...event, _id: '6', from: 'approved' }] : [],
    )
    history = historyOf('denied', [...EVENTS, ...moves.slice(-1)])
    await server.accept('task.deny')
    await expect.element(toast('Task denied successfully')).toBeVisible()
    await expect.poll(currentBox).toBe('Denied')
    expect(travels).toHaveBeenCalledTimes(1)
    expect(app.recorder.actorOf('task')?.getSnapshot().value).toBe('denied')
    await expect.poll(() => dialog('View task details').element().contains(document.activeElement)).toBe(true)
    await expect.poll(takenArrows).toBe(2)
    expect(chartButtons().toSorted()).toEqual(['Approve', 'Mark as completed', 'Request More'])

    await chartButton('Approve').click()
    const approved = await server.changeBy(() => approve.click())
    expect([denied, approved].map(({ headers }) => headers['if-match'])).toEqual(['"7"', undefined])
    await server.accept('task.approve')
    await server.answer('task.all', { data: [{ ...APPROVED, version: 9 }] })
    await expect.poll(currentBox).toBe('Approved')
  })

  test('follows what others do to it', async () => {
    let tasks = [APPROVED]
    const { app } = await openHistory(() => tasks)
    tasks = [{ ...TASK, status: 'denied' }]
    await app.refresh()
    await expect.poll(currentBox).toBe('Denied')
    await expect.element(fullChart).toHaveAttribute('aria-expanded', 'true')
    expect(chartButtons().toSorted()).toEqual(['Approve', 'Mark as completed', 'Request More'])
  })

  test('reads its list again when the history has another status', async () => {
    let tasks = [APPROVED]
    const { server } = await openHistory(
      () => tasks,
      () => {
        tasks = [{ ...TASK, status: 'denied' }]
        return historyOf('denied', EVENTS.slice(0, 4))
      },
    )
    await expect.poll(currentBox).toBe('Denied')
    expect(server.sent.filter(({ name }) => name === 'task.all')).toHaveLength(2)
  })

  test('closes when it is deleted from its history', async () => {
    let tasks: Task[] = [TASK]
    const { server } = await openHistory(
      () => tasks,
      () => historyOf('proposed', EVENTS.slice(0, 1)),
    )
    await chartButton('Delete').click()
    await server.changeBy(() => question('Delete task?').getByRole('button', { name: 'Delete task' }).click())
    tasks = []
    await server.accept('task.delete')
    await expect.element(toast('Task deleted successfully')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

test('the drawer of an account leads to its form, and back', async () => {
  const server = serverWithFinance()
  const lifeless = { entity: 'account', id: 'cash' } as const
  server.respondWith('history.read', () => historyOf('active', [], lifeless))
  const app = await renderApp({ at: '/dashboard/coa', signedInAs: ben, server, config: WITH_HISTORY })
  await chooseInRowMenu(ACCOUNT.accountCode, 'View details')
  await expect
    .element(dialog('Account details').getByText('Nothing yet. What happens from now on appears here.'))
    .toBeVisible()
  expect(reads(server)).toEqual(['/api/history/account/cash'])
  expect(app.search()).toEqual({ open: 'cash' })
  await fullChart.click()
  await expect.poll(chartButtons).toEqual(['Disable role', 'Edit'])
  await chartButton('Disable role').click()
  await expect.element(dialog('Deactivate account?')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Deactivate account?')).not.toBeInTheDocument()
  await chartButton('Edit').click()
  await expect.element(dialog('Edit Account')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Account details')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Account details')).not.toBeInTheDocument()
  await app.visit('/dashboard/coa?open=cash')
  await expect.element(dialog('Account details')).toBeVisible()
})
