import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { catchDownloads } from './support/download.ts'
import { createFakeServer, withClockAhead } from './support/fake-server.ts'
import { BEFORE, insightOf, WITH_INSIGHT } from './support/insight.ts'
import { STAFF } from './support/people.ts'
import { COLOR_SCHEMES } from './support/render-ui.tsx'
import { childTexts, linksOf } from './support/screen-texts.ts'
import { inTimeZone } from './support/time-zone.ts'

const FIGURES = '/dashboard/workflows/task?show=figures'

inTimeZone('Africa/Lagos')

const roleWith = (permissions: string[]) => ({ data: { ...STAFF, permissions } })

/** The first figures are those of the period. */
function serverWithInsight(answers = [insightOf(), BEFORE]) {
  let calls = 0
  return createFakeServer({
    'role.read': () => roleWith(['read_user']),
    'insight.read': () => answers[calls++ % answers.length] ?? insightOf(),
  })
}

type Server = ReturnType<typeof serverWithInsight>

const asked = (server: Server) =>
  server.sent
    .filter(({ name }) => name.startsWith('insight.'))
    .map(({ path }) => decodeURIComponent(path).replace('/api/insight/', ''))

const figures = page.getByRole('region', { name: 'Figures', exact: true })
const tab = page.getByRole('link', { name: 'Figures', exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })

async function openFigures(server = serverWithInsight(), user = ada, at = FIGURES) {
  const app = await renderApp({ at, signedInAs: user, server, config: WITH_INSIGHT })
  await expect.element(figures.getByText(/compared with/)).toBeInTheDocument()
  return { app, server }
}

/** The sentence, then the words of each cause. */
const answer = () =>
  [...document.querySelectorAll('#figures-answer, section[aria-labelledby="why-work-waits"] li')].map((part) =>
    part.children.length > 1 && part.localName === 'li'
      ? [...part.children].map(({ textContent }) => textContent)
      : part.textContent,
  )

/** Beside the arrows that were taken. */
const figureLines = () =>
  [...document.querySelectorAll('svg.chart .figure')]
    .map(({ textContent }) => textContent)
    .filter((line) => line !== '0')

const unfold = () => figures.getByText('All figures', { exact: true }).click()

const rowsOf = (name: string) => childTexts(region(name).getByRole('row').elements())

/** Without its head. */
const summary = () => rowsOf('In this period').slice(1)

describe('no figures are shown and no call is made', () => {
  test.each([
    ['without the extension', ben, DEFAULT_CONFIG, '/workflows/task?show=figures', ['read_user']],
    ['without the permission', ada, WITH_INSIGHT, '/workflows/task?show=figures', ['read_task']],
    ['without a session', undefined, WITH_INSIGHT, '/workflows/task?show=figures', ['read_user']],
    ['for a workflow without records', ben, WITH_INSIGHT, '/workflows/sign-in-challenge?show=figures', ['read_user']],
    ['before they are chosen', ben, WITH_INSIGHT, '/workflows/task', ['read_user']],
  ])('%s', async (reason, signedInAs, config, at, permissions) => {
    const server = serverWithInsight()
    server.respondWith('role.read', () => roleWith(permissions))
    server.respondWith('role.permissions', () => ({ data: [] }))
    await renderApp({ at, signedInAs, server, config })
    await expect.element(region('Try it')).toBeVisible()
    if (signedInAs === ada) await expect.poll(() => server.sent.map(({ name }) => name)).toEqual(['role.read'])
    if (signedInAs === ben) await expect.poll(() => server.sent.map(({ name }) => name)).toEqual(['role.permissions'])
    expect(tab.elements()).toHaveLength(reason === 'before they are chosen' ? 1 : 0)
    expect(asked(server)).toEqual([])
  })
})

test('the chart has records, times, moves with their share and repeated work', async () => {
  await openFigures()
  await expect.element(page.getByRole('group', { name: 'Task', exact: true })).toBeVisible()
  const boxes = [...document.querySelectorAll('svg.chart [role="button"]')].map((box) => box.getAttribute('aria-label'))
  expect(boxes.slice(0, 4)).toEqual([
    'Proposed, half in 1.2 days, 7',
    'Approved, half in 3.4 days, 23',
    'Done, too few to time, 1',
    'Completed, 1,188',
  ])
  expect(figureLines()).toEqual(['42 (84 %)', '40 (100 %)', '4 again', '8 (16 %)', '3 (100 %)', '2 again'])
  expect(document.querySelectorAll('path.arrow.rework')).toHaveLength(1)
})

test('a long count has its share in a line of its own, since other labels are beside it', async () => {
  const transitions = [{ from: 'proposed', move: 'task.approve', to: 'approved', count: 1_234, people: 9, again: 5 }]
  await openFigures(serverWithInsight([insightOf({ transitions }), BEFORE]))
  await expect.element(page.getByRole('group', { name: 'Task', exact: true })).toBeVisible()
  expect(figureLines()).toEqual(['1,234', '100 %', '5 again'])
})

test('a user who is locked and unlocked again is no rework', async () => {
  const to = { from: 'locked', move: 'user.unlock', to: 'unlocked', count: 4, people: 1, again: 4 }
  const users = insightOf({ entity: 'user', transitions: [to] })
  await openFigures(serverWithInsight([users, BEFORE]), ada, '/workflows/user?show=figures')
  await unfold()
  expect(answer()).toEqual(['Users do not wait for anybody.'])
  expect(summary()).toEqual([
    ['Started', '60', '−50 %', '8, 20, 9, 13, 10'],
    ['Refusals', '13', '', ''],
  ])
  expect(document.querySelectorAll('path.arrow.rework')).toHaveLength(0)
  expect(rowsOf('Moves made')).toEqual([
    ['From', 'Move', 'To', 'Times', 'Share', 'People'],
    ['Inactive', 'Unlock user', 'Active', '4', '100 %', '1'],
  ])
})

test('the answer says where work waits, and why, with links to the records for super admins', async () => {
  await openFigures(undefined, ben)
  expect(answer()).toEqual([
    'Most work waits in Approved: 23 tasks, including any of yours. They wait for an assignee or reviewer, and half leave within 3.4 days.',
    ['12 attempts at “Approve” were refused.', 'Only a super admin can approve a task, and not their own.'],
    ['7 proposed tasks wait, including any of yours.', 'Half leave within 1.2 days.'],
    ['40 approved tasks went to done, 4 of them a second time.', 'The audit log has them among all “Mark as Done”.'],
  ])
  const list = (status: string) => `/dashboard/tasks?status=${status}&tab=employee`
  expect(linksOf(figures.getByText(/^Most work waits in/))).toEqual([
    ['23 tasks', list('approved')],
    ['including any of yours', '/dashboard/tasks?status=approved'],
    ['half leave within 3.4 days', `${list('approved')}&sort=createdAt`],
  ])
  const log = (found: string) => `/dashboard?tab=audit&${found}&from=2026-10-21&to=2026-11-25`
  expect(linksOf(region('Why'))).toEqual([
    ['12 attempts at “Approve” were refused', log('search=Only+a+super+admin+can+approve+a+task,+and+not+their+own.')],
    ['7 proposed tasks wait', list('proposed')],
    ['including any of yours', '/dashboard/tasks?status=proposed'],
    ['Half leave within 1.2 days.', `${list('proposed')}&sort=createdAt`],
    ['40 approved tasks went to done, 4 of them a second time', log('action=task.markDone')],
  ])
})

test('the tasks of the viewer have a number and a list of their own', async () => {
  const server = serverWithInsight()
  const counts = { proposed: 7, approved: 22, done: 1, completed: 1_188 }
  const statuses = Object.entries(counts).map(([status, now]) => ({ status, now, late: 0, oldest: undefined }))
  server.respondWith('counts.read', () => ({ data: { statuses } }))
  await renderApp({
    at: FIGURES,
    signedInAs: ben,
    server,
    config: { ...WITH_INSIGHT, extensions: ['insight', 'counts'] },
  })
  const list = (status: string) => `/dashboard/tasks?status=${status}&tab=employee`
  await expect
    .poll(() => linksOf(figures.getByText(/^Most work waits in/)))
    .toEqual([
      ['23 tasks', list('approved')],
      ['1 of them yours', '/dashboard/tasks?status=approved'],
      ['half leave within 3.4 days', `${list('approved')}&sort=createdAt`],
    ])
  await unfold()
  expect(linksOf(region('Time in each status'))).toEqual([
    ['7', list('proposed')],
    ['23', list('approved')],
    ['1 of them yours', '/dashboard/tasks?status=approved'],
    ['1', list('done')],
    ['1,188', list('completed')],
  ])
})

test('the status that the sentence names is the hottest, though records stay longer elsewhere', async () => {
  const [proposed, approved, done, completed] = insightOf().data.statuses
  if (!proposed || !approved || !done || !completed) throw new Error('There are four statuses')
  const statuses = [
    { ...proposed, medianSeconds: 2.2 * 86_400 },
    { ...approved, medianSeconds: 1.9 * 86_400 },
    done,
    completed,
  ]
  await openFigures(serverWithInsight([insightOf({ statuses }), BEFORE]))
  expect(answer()[0]).toMatch(/^Most work waits in Approved: 23 tasks/)
  const heat = (name: RegExp) =>
    page.getByRole('button', { name }).element().querySelector('.heat')?.getAttribute('fill-opacity')
  expect([/^Approved/, /^Proposed/, /^Done/, /^Completed/].map(heat)).toEqual([
    '0.52',
    expect.stringMatching(/^0\.18/),
    undefined,
    undefined,
  ])
})

test.each([
  [1, 1, '1 done task was sent back to approved a second time.'],
  [2, 1, '2 done tasks were sent back to approved, 1 of them a second time.'],
  [39, 32, '39 done tasks were sent back to approved, 32 of them a second time.'],
])('much rework is a cause, with the move that leads back most often: %i and %i', async (count, again, sentence) => {
  const cases = { ...insightOf().data.cases, reworked: 15 }
  const transitions = [{ from: 'done', move: 'task.approve', to: 'approved', count, people: 2, again }]
  await openFigures(serverWithInsight([insightOf({ cases, transitions }), BEFORE]))
  expect(answer()[1]).toEqual([sentence, 'The audit log has them among all “Approve”.'])
})

async function holdFigures() {
  const server = serverWithInsight()
  server.hold('insight.read')
  await renderApp({ at: FIGURES, signedInAs: ada, server, config: WITH_INSIGHT })
  return server
}

test('nothing is compared with fewer than 100 earlier moves', async () => {
  const server = await holdFigures()
  const transitions = [{ from: 'proposed', move: 'task.approve', to: 'approved', count: 99, people: 2, again: 0 }]
  const { cases } = insightOf().data
  await server.answer('insight.read', insightOf({ transitions, cases }))
  await server.answer('insight.read', insightOf())
  await expect.element(figures.getByText('Oct 21, 2026 to Nov 25, 2026: 153 moves.')).toBeInTheDocument()
  await unfold()
  expect(summary()).toEqual([
    ['Started', '60', '8, 20, 9, 13, 10'],
    ['Ended', '30', '4, 0, 12, 6, 8'],
    ['Median from start to end', '9.3 days', ''],
    ['Ended without rework', '80 %', ''],
    ['Reworked', '6', ''],
    ['Refusals', '13', ''],
  ])
})

test('those who cannot open the tasks of others see how cases ended and changed, without links', async () => {
  await openFigures()
  await unfold()
  expect(summary()).toEqual([
    ['Started', '60', '−50 %', '8, 20, 9, 13, 10'],
    ['Ended', '30', '−70 %', '4, 0, 12, 6, 8'],
    ['Median from start to end', '9.3 days', '−7 %', ''],
    ['Ended without rework', '80 %', '+10 points', ''],
    ['Reworked', '6', '', ''],
    ['Refusals', '13', '', ''],
  ])
  await expect
    .element(figures.getByText('Oct 21, 2026 to Nov 25, 2026: 153 moves, compared with 124 in the same time before.'))
    .toBeVisible()
  expect(linksOf(figures.getByText(/^Most work waits in/))).toEqual([])
  expect(linksOf(region('Why')).map(([text]) => text)).toEqual([
    '12 attempts at “Approve” were refused',
    '40 approved tasks went to done, 4 of them a second time',
  ])
})

test('a period is chosen with the one before it, and is in the address', async () => {
  const { app, server } = await openFigures()
  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(() => asked(server).length).toBe(4)
  expect(app.search()).toEqual({ show: 'figures', days: 7 })
  const pick = async (field: string, day: string) => {
    await page.getByLabelText(field, { exact: true }).click()
    await page.getByRole('button', { name: day, exact: true }).click()
  }
  await pick('To', '20 November 2026')
  await expect.poll(() => asked(server).length).toBe(6)
  await pick('From', '19 November 2026')
  await expect.poll(() => asked(server).length).toBe(8)
  expect([app.path(), app.search()]).toEqual([
    '/dashboard/workflows/task',
    { show: 'figures', from: '2026-11-19', to: '2026-11-20' },
  ])
  expect(asked(server).map((path) => path.replaceAll(/:\d\d\.\d{3}Z/g, ''))).toEqual([
    'task?from=2026-10-21T11:30',
    'task?from=2026-09-16T11:30&to=2026-10-21T11:30',
    'task?from=2026-11-18T11:30',
    'task?from=2026-11-11T11:30&to=2026-11-18T11:30',
    'task?from=2026-11-17T23:00&to=2026-11-20T23:00',
    'task?from=2026-11-14T23:00&to=2026-11-17T23:00',
    'task?from=2026-11-18T23:00&to=2026-11-20T23:00',
    'task?from=2026-11-16T23:00&to=2026-11-18T23:00',
  ])
})

test('a period that ends before it starts is refused without a call', async () => {
  const server = serverWithInsight()
  await renderApp({ at: `${FIGURES}&from=2026-11-10&to=2026-11-01`, signedInAs: ada, server, config: WITH_INSIGHT })
  await expect.element(figures.getByRole('alert')).toHaveTextContent('The period must end after it starts.')
  expect(asked(server)).toEqual([])
})

test('the period ends at the time of the server, where the clock of the browser is a year ahead', async () => {
  const { server } = await openFigures(withClockAhead(serverWithInsight()))
  expect(asked(server)).toEqual([
    'task?from=2026-10-21T11:30:00.000Z',
    'task?from=2026-09-16T11:30:00.000Z&to=2026-10-21T11:30:00.000Z',
  ])
})

test('all numbers are folded, and tables say the same in words', async () => {
  await openFigures()
  await expect.element(figures.getByText('Reworked', { exact: true }).first()).not.toBeVisible()
  await unfold()
  expect(rowsOf('Moves made').slice(-2)).toEqual([
    ['Proposed', 'Deny', 'Denied', '8', '', '16 %', '2', '0'],
    ['Denied', 'Mark as Done', 'Done', '3', '', '100 %', '2', '2'],
  ])
})

const card = (name: string) => page.getByRole('dialog', { name, exact: true })

test('a press on a status opens its numbers beside it, and Escape leads back to the status', async () => {
  await openFigures(undefined, ben)
  const proposed = page.getByRole('button', { name: /^Proposed/ })
  proposed.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card('Proposed').getByRole('link').first()).toHaveFocus()
  expect(linksOf(card('Proposed'))).toEqual([
    ['7 now', '/dashboard/tasks?status=proposed&tab=employee'],
    ['including any of yours', '/dashboard/tasks?status=proposed'],
    ['half leave within 1.2 days', '/dashboard/tasks?status=proposed&tab=employee&sort=createdAt'],
  ])
  const placeOf = (locator: typeof proposed) => locator.element().getBoundingClientRect()
  expect(placeOf(card('Proposed')).width).toBe(264)
  expect(placeOf(card('Proposed')).bottom).toBeLessThan(placeOf(proposed).top)
  expect(await seriousViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(card('Proposed')).not.toBeInTheDocument()
  await expect.element(proposed).toHaveFocus()
})

test('those who cannot open the records are led to refusals, and a status that no list has is no button', async () => {
  await openFigures()
  const approved = page.getByRole('button', { name: /^Approved/ })
  await approved.click()
  await expect.element(card('Approved')).toHaveFocus()
  expect(childTexts(card('Approved').getByRole('list').elements())).toEqual([['23 now', 'half leave within 3.4 days']])
  expect(page.getByRole('button', { name: /^Deleted/ }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(approved).toHaveFocus()
  await page.getByRole('button', { name: /^Completed/ }).click()
  await expect.element(card('Completed').getByRole('link')).toHaveFocus()
  expect(childTexts(card('Completed').getByRole('list').elements())).toEqual([
    ['1,188 now', '1 refused in this status'],
  ])
  expect(linksOf(card('Completed'))).toEqual([
    [
      '1 refused in this status',
      '/dashboard?tab=audit&search=is+not+possible+while+the+task+is+completed.&from=2026-10-21&to=2026-11-25',
    ],
  ])
  await page.getByRole('button', { name: /^Completed/ }).click()
  await expect.element(card('Completed')).not.toBeInTheDocument()
})

test('the times are exported as CSV, with seconds and plain numbers', async () => {
  const downloads = catchDownloads()
  await openFigures()
  await unfold()
  await figures.getByRole('button', { name: 'Time in each status: export CSV' }).click()
  expect(figures.getByRole('button', { name: /CSV|SVG|PNG/ }).elements()).toHaveLength(1)
  expect(await downloads.textOf('task-time-in-each-status-2026-10-21.csv')).toBe(
    [
      'Status,Now,Came in,Went out,Half within (seconds),9 of 10 within (seconds),Waits for',
      'Proposed,7,60,50,103680,259200,assigned super admin or reviewer',
      'Approved,23,44,40,293760,518400,"assignee, assigned super admin, or reviewer"',
      'Done,1,43,3,,,assigned super admin or reviewer',
      'Completed,1188,30,0,,,',
      '',
    ].join('\r\n'),
  )
})

test('a failed call says why, and is made again', async () => {
  const server = await holdFigures()
  await expect.element(figures.getByText('Loading figures...')).toBeVisible()
  await server.answer('insight.read', BEFORE)
  await server.refuse('insight.read', 503, 'Down for maintenance')
  await expect.element(figures.getByRole('alert')).toHaveTextContent('Down for maintenanceTry again')
  await figures.getByRole('button', { name: 'Try again' }).click()
  await server.answer('insight.read', insightOf())
  await expect.element(figures.getByText(/153 moves/)).toBeInTheDocument()
  expect(figures.getByRole('alert').elements()).toEqual([])
})

test('a period without moves says so', async () => {
  const statuses = insightOf().data.statuses.map((each) => ({ ...each, now: 0, left: 0, medianSeconds: null }))
  const none = { statuses, transitions: [], refusals: [] }
  const cases = { started: 0, ended: 0, medianSecondsToEnd: null, firstTimeRight: 0, reworked: 0 }
  await openFigures(serverWithInsight([insightOf({ ...none, cases }), BEFORE]))
  await unfold()
  expect(answer()).toEqual(['Too few tasks to say where work waits.'])
  await expect.element(figures.getByText('No move was made in this period.')).toBeVisible()
  expect(summary().map(([label, count, change]) => [label, count, change])).toEqual([
    ['Started', '0', '−100 %'],
    ['Ended', '0', '−100 %'],
    ['Reworked', '0', ''],
    ['Refusals', '0', ''],
  ])
})

test.each(COLOR_SCHEMES)('axe finds nothing serious in %s', async (scheme) => {
  await openFigures(undefined, ben)
  document.documentElement.dataset.mantineColorScheme = scheme
  await unfold()
  await expect.element(region('Time in each status')).toBeVisible()
  expect(await seriousViolations()).toEqual([])
})
