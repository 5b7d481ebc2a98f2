import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import { workflowNames, workflowOf } from '#src/workflows/workflow.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { STAFF } from './support/people.ts'
import { COLOR_SCHEMES } from './support/render-ui.tsx'
import { linksOf } from './support/screen-texts.ts'

const list = () => page.getByRole('region', { name: 'Try it' })
const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workflows' })
/** What scrolls a chart. */
const viewOf = (chart: Locator) => chart.element().parentElement?.parentElement as HTMLElement
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test.each([
  ['with the first key of its name', () => userEvent.keyboard('gw')],
  ['by its link', () => entry.click()],
])('the menu leads to the workflows, inside the dashboard, %s', async (_way, open) => {
  const app = await renderApp({ at: '/dashboard', signedInAs: ben })
  await expect.element(heading('User Management')).toBeVisible()
  await open()
  await expect.element(heading('Workflows')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /^Task/ }).click()
  await expect.element(heading('Task')).toBeVisible()
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  expect([app.path(), document.title]).toEqual(['/dashboard/workflows/task', 'Task – Statehouse'])
})

const WITH_COUNTS = { ...DEFAULT_CONFIG, extensions: ['counts' as const] }

const cardOf = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^${name}:`) }) })

test('the index draws each chart with what it counts for the viewer, marks what waits, and says both in its link', async () => {
  const statuses = [
    { status: 'proposed', now: 0, late: 0 },
    { status: 'done', now: 2, late: 0 },
  ]
  const server = createFakeServer({ 'counts.read': () => ({ data: { statuses } }) })
  await renderApp({ at: '/dashboard/workflows', signedInAs: ben, server, config: WITH_COUNTS })
  const task = cardOf('Task')
  const link = task.getByRole('link', {
    name: 'Task: Proposed 0, Approved, Done 2 waiting for you, Completed, Denied, Carried-forward',
  })
  await expect.element(link).toBeVisible()
  expect(linksOf(task)).toEqual([['Task', '/dashboard/workflows/task']])
  const boxes = [...task.element().querySelectorAll('svg ~ span')]
  expect(boxes.map((box) => [box.textContent, box.hasAttribute('data-waits')])).toEqual([
    ['Proposed 0', false],
    ['Approved ', false],
    ['Done 2', true],
    ['Completed ', false],
    ['Denied ', false],
    ['Carried-forward ', false],
  ])
  const counted = server.sent.flatMap(({ name, path }) => (name === 'counts.read' ? path : []))
  // The menu counts by itself what waits, as of today, whether before the index or after it.
  expect(counted.filter((path) => !path.includes('today=')).sort()).toEqual(
    ['accounts', 'announcements', 'ledger', 'roles', 'tasks?scope=employee', 'users'].map(
      (list) => `/api/counts/${list}`,
    ),
  )
  expect(await seriousViolations()).toEqual([])
})

test.each([
  ['without the extension', ben, DEFAULT_CONFIG],
  ['in an area that is closed to the person', ada, WITH_COUNTS],
])('the index counts nothing %s', async (_reason, signedInAs, config) => {
  const server = createFakeServer({ 'role.read': () => ({ data: { ...STAFF, permissions: [] } }) })
  await renderApp({ at: '/dashboard/workflows', signedInAs, server, config })
  await expect.element(cardOf('Task').getByText('Proposed')).toBeVisible()
  const counted = () => server.sent.flatMap(({ name, path }) => (name === 'counts.read' ? path : [])).sort()
  await expect.poll(counted).toEqual(signedInAs === ada ? ['/api/counts/accounts', '/api/counts/ledger'] : [])
})

test.each(['/dashboard/workflows', '/workflows', '/dashboard/workflows/task', '/workflows/task'])(
  '%s fits a small desktop window',
  async (at) => {
    await page.viewport(1280, 800)
    await renderApp({ at, signedInAs: ben })
    const last = at.endsWith('task')
      ? page.getByRole('group', { name: 'Task', exact: true })
      : cardOf('Ledger transaction')
    await expect.element(last).toBeVisible()
    const { scrollHeight } = document.documentElement
    expect([scrollHeight, last.element().getBoundingClientRect().bottom < 800]).toEqual([800, true])
    const view = viewOf(last)
    expect(view.scrollHeight).toBe(view.clientHeight)
  },
)

test.each([1280, 1024])(
  'at %i pixels, moves on a chart cut no status, and a page of 1280 by 800 pixels does not scroll',
  async (width) => {
    const config = { ...DEFAULT_CONFIG, extensions: ['notifications' as const] }
    await renderApp({ at: '/dashboard/workflows/task?as=reviewer', signedInAs: ben, config, width })
    const chart = page.getByRole('group', { name: 'Task', exact: true })
    for (const move of ['Approve', 'Deny']) {
      await chart.getByRole('button', { name: move, exact: true }).click()
      const question = list().getByRole('region')
      await question.getByRole('textbox').fill('Some figures')
      await question.getByRole('button', { name: move, exact: true }).click()
      await expect.element(list().getByRole('status').getByText(move, { exact: true })).toBeVisible()
      const view = viewOf(chart).getBoundingClientRect()
      const cut = [...chart.element().querySelectorAll('.state')].filter((state) => {
        const { left, right, top, bottom } = state.getBoundingClientRect()
        return left < view.left || right > view.right || top < view.top || bottom > view.bottom
      })
      expect([cut, width < 1280 || document.documentElement.scrollHeight === 800]).toEqual([[], true])
    }
  },
)

test('on a phone, a chart that scrolls in its card fades at the edge', async () => {
  await renderApp({ at: '/workflows/task', width: 360 })
  const chart = page.getByRole('group', { name: 'Task', exact: true })
  await expect.element(chart).toBeVisible()
  const faded = () => getComputedStyle(viewOf(chart).firstElementChild as Element).paddingRight
  const { scrollWidth, clientWidth } = viewOf(chart)
  expect([scrollWidth > clientWidth, faded()]).toEqual([true, '32px'])
  await page.viewport(1280, 800)
  await expect.poll(faded).toBe('0px')
})

test('the index links every workflow of a record and of the server', async () => {
  const app = await renderApp({ at: '/workflows/' })
  for (const name of workflowNames)
    await expect
      .element(
        page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(`^${workflowOf(name).title}`) })
          .first(),
      )
      .toBeInTheDocument()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sign in challenge/ })
    .click()
  await expect.element(heading('Sign in challenge')).toBeVisible()
  expect([app.path(), app.server.sent]).toEqual(['/workflows/sign-in-challenge', []])
})

test.each(
  COLOR_SCHEMES.flatMap((scheme) => [
    [scheme, ''],
    [scheme, '&show=rules'],
  ]),
)('axe finds nothing serious on the page of tasks in %s%s', async (scheme, show) => {
  await page.viewport(1280, 800)
  await renderApp({ at: `/workflows/task?state=denied${show}` })
  document.documentElement.dataset.mantineColorScheme = scheme
  await expect.element(heading('Task')).toBeVisible()
  await expect.element(page.getByRole(show ? 'table' : 'group').first()).toBeVisible()
  expect(await seriousViolations()).toEqual([])
})

test.each(workflowNames)('the rules of %s have every state and every transition', async (name) => {
  const { title, chart, entry } = workflowOf(name)
  await renderApp({ at: `/workflows/${name}?show=rules` })
  await expect.element(heading(title)).toBeVisible()
  if (promisedOf(name)) await page.getByText('Tables', { exact: true }).click()
  const rows = (table: string) =>
    page.getByRole('region', { name: table, exact: true }).getByRole('row').elements().length - 1
  await expect.poll(() => rows('Statuses')).toBe(chart.states.length - 1)
  if (entry.kind !== 'lifecycle') expect(rows('What can happen')).toBe(chart.transitions.length)
})

test('a move on the chart asks in the form of the product, beside the chart: Escape closes, Enter sends, and the focus stays on the chart', async () => {
  await page.viewport(1280, 800)
  const config = { ...DEFAULT_CONFIG, extensions: ['notifications' as const] }
  await renderApp({ at: '/workflows/task?as=reviewer', config })
  const approve = page.getByRole('group', { name: 'Task', exact: true }).getByRole('button', { name: 'Approve' })
  await approve.click()
  const field = page.getByRole('textbox', { name: 'Feedback (optional)', exact: true })
  await expect.element(field).toHaveFocus()
  await expect.element(list().getByRole('button', { name: /^Deny/ })).not.toBeInTheDocument()
  const question = page.getByRole('region', { name: 'Approve task?' })
  const { top, bottom, left } = question.element().getBoundingClientRect()
  const { right } = page.getByRole('group', { name: 'Task', exact: true }).element().getBoundingClientRect()
  expect([top > 0, bottom < 800, left > right]).toEqual([true, true, true])
  const buttons = question.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Approve'])
  expect(await seriousViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(approve).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
  await expect.element(field).toHaveValue('One\nTwo')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(list().getByRole('status'))
    .toHaveTextContent('Approve as reviewer. Now it is approved. A notification goes to the assignee.')
  await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('step')
})

test('a required feedback is asked for, then the sentence says what others see; start over forgets the move and keeps the focus', async () => {
  await renderApp({ at: '/workflows/task?as=reviewer' })
  await list().getByRole('listitem').getByRole('button', { name: /^Deny/ }).click()
  const question = list().getByRole('region', { name: 'Deny task?' })
  await expect.element(question.getByRole('button', { name: 'Deny' })).toBeDisabled()
  await question.getByRole('textbox', { name: 'Feedback' }).fill('No figures')
  await question.getByRole('button', { name: 'Deny' }).click()
  await expect
    .element(list().getByRole('status'))
    .toHaveTextContent(
      'Deny as reviewer. Now it is denied. The assignee sees the new status and the feedback in their list.',
    )
  await list().getByRole('button', { name: 'Start over' }).click()
  await expect.element(list().getByRole('status')).toHaveTextContent('Press a move on the chart to see what happens.')
  await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('step')
})

test('a status that the server decides is played by its events, with their conditions', async () => {
  await renderApp({ at: '/workflows/sign-in-challenge' })
  const press = (name: RegExp) => list().getByRole('listitem').getByRole('button', { name }).first().click()
  await press(/^New code requested.*Replaced$/)
  await expect
    .element(list().getByText('A newer code was mailed. Only the newer one is accepted.').last())
    .toBeVisible()
  await list().getByRole('button', { name: 'Step back' }).click()
  await press(/^Code tried.*right code and one code is enough.*Used$/)
  await expect.element(list().getByText('Pending → Used').last()).toBeVisible()
})

test('selecting a status narrows the tables, and back shows all again', async () => {
  const app = await renderApp({ at: '/workflows/task?show=rules' })
  await page.getByText('Tables', { exact: true }).click()
  const moves = page.getByRole('region', { name: 'Moves', exact: true }).getByRole('row')
  await expect.poll(() => moves.elements().length).toBe(10)
  await page.getByRole('link', { name: 'Completed' }).click()
  await expect.poll(() => moves.elements().length).toBe(2)
  expect(app.search()).toEqual({ show: 'rules', state: 'completed' })
  await app.goBack()
  await expect.poll(() => moves.elements().length).toBe(10)
})

test('the versions of a chart are a list, each with its reason and what changed', async () => {
  await renderApp({ at: '/workflows/task?show=versions' })
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect.element(versions.getByText('Version 1, Nov 21, 2026')).toBeVisible()
  await expect.element(versions.getByText('First version.')).toBeVisible()
  await expect
    .element(
      versions.getByText(
        'Mark as completed from any open status to Completed now needs “can complete” instead of “reviewer”.',
      ),
    )
    .toBeVisible()
  expect(await seriousViolations()).toEqual([])
})

test.each([
  ['/workflows/task.html', '/workflows/task', {}],
  ['/workflows/index.html', '/workflows', {}],
  ['/workflows/permissions.html', '/workflows', {}],
])('the old address %s leads to %s', async (at, path, search) => {
  const app = await renderApp({ at })
  await expect.poll(() => [app.path(), app.search()]).toEqual([path, search])
})

test('the earlier address of a status leads to it', async () => {
  window.location.hash = '#while-denied'
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  const app = await renderApp({ at: '/workflows/task.html' })
  await expect.poll(() => [app.path(), app.search()]).toEqual(['/workflows/task', { state: 'denied' }])
})

test('an unknown workflow and an unknown status say so', async () => {
  const app = await renderApp({ at: '/workflows/invoice' })
  await expect.element(page.getByText(/There is no workflow “invoice”/)).toBeVisible()
  await app.type('/workflows/task?state=lost')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Task has no status “lost”.')
})

test('a sign-in and a sign-out in another tab keep the page open, and its link to the dashboard follows them', async () => {
  const app = await renderApp({ at: '/workflows/task?as=reviewer', prepare: (items) => items.setItem('kept', 'yes') })
  await expect.element(heading('Task')).toBeVisible()
  app.changeElsewhere(ada)
  await app.rest()
  expect([app.path(), app.items.getItem('kept')]).toEqual(['/workflows/task', 'yes'])
  app.changeElsewhere(undefined)
  app.items.setItem('kept', 'still')
  await app.rest()
  expect([app.path(), app.items.getItem('kept')]).toEqual(['/workflows/task', 'still'])
  app.changeElsewhere(ada)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(app.path).toBe('/dashboard')
})
