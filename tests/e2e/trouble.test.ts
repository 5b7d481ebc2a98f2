import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { readManifest } from '../../scripts/first-screen/manifest.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, addTask, choose, MEMBER, settle, signIn, statusIs, toast } from './support/steps.ts'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

const stage = openStage()

test('while the server is away, a dialog and a form keep what was typed and say so; afterwards they go through', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, MEMBER)
  await addTask(page, 'Close the quarter')
  await toast(page, 'Task added successfully')
  await statusIs(page, 'Close the quarter', 'Proposed')

  // The code of menus and dialogs is loaded while the page is idle.
  await settle(page)
  await stage.server.stop('SIGKILL')
  await choose(page, 'Close the quarter', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete task?' })
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await dialog.getByText(UNREACHABLE).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await addTask(page, 'Close the month')
  const drawer = page.getByRole('dialog', { name: 'Add New Task' })
  await drawer.getByText(UNREACHABLE).waitFor()
  expect(await drawer.getByLabel('Task title').inputValue()).toBe('Close the month')
  await desk.expectComplaints(/ERR_CONNECTION_REFUSED/)

  await stage.server.resume()
  await drawer.getByRole('button', { name: 'Add task' }).click()
  await toast(page, 'Task added successfully')
  await statusIs(page, 'Close the month', 'Proposed')
  await statusIs(page, 'Close the quarter', 'Proposed')
})

test('code that is missing at idle breaks the page when it is needed, and "Try again" loads it', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, MEMBER)
  const drawers = readManifest()['src/features/tasks/task-drawers.tsx']?.file ?? 'no such file'
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(drawers))
  await page.route(`**/${drawers}`, (route) => route.abort())
  await page.goto('/dashboard/tasks')
  await refused
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()

  await page.getByRole('button', { name: 'Add new task' }).click()
  await page.getByText('This page could not be shown').waitFor()
  // Newer browsers ask again for a file whose preload failed.
  await page.unroute(`**/${drawers}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Add new task' }).click()
  await page.getByRole('dialog', { name: 'Add New Task' }).waitFor()
  await desk.expectComplaints(/ERR_FAILED|dynamically imported module/)
})

test('routes that cannot be loaded leave a page that says so, and "Try again" loads them', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, MEMBER)
  const chunk = Object.values(readManifest()).find(({ name, file }) => name === 'routes' && file.endsWith('.js'))
  const routes = `**/${chunk?.file}`
  await page.route(routes, (route) => route.abort())
  await page.goto('/dashboard/tasks')
  await page.getByText('This page could not be shown').waitFor()
  await desk.expectComplaints(/ERR_FAILED|dynamically imported module/)
  await page.unroute(routes)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
})

test('a failing server is quoted in the dialog, which keeps the feedback', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, ADMIN)
  await page.goto('/dashboard/tasks?tab=employee&status=proposed')
  const busy = { message: 'The server is busy. Try again shortly.', code: 'unavailable' }
  await page.route('**/api/task/*/deny', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Deny' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deny task?' })
  const submit = dialog.getByRole('button', { name: 'Deny' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('Feedback').fill('Too broad')
  await submit.click()
  await dialog.getByText(busy.message).waitFor()
  await desk.expectComplaints(/status of 503/)
  expect(await dialog.getByLabel('Feedback').inputValue()).toBe('Too broad')
  await submit.click()
  await toast(page, 'Task denied successfully')
})

test('while a slow server works, the dialog cannot be closed, changed or sent twice', async () => {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, MEMBER)
  await addTask(page, 'Write the runbook')
  await toast(page, 'Task added successfully')

  const held = Promise.withResolvers<Route>()
  let calls = 0
  await page.route('**/api/task/*/delete', (route) => {
    calls += 1
    held.resolve(route)
  })
  await choose(page, 'Write the runbook', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete task?' })
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  const route = await held.promise
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  await route.continue()
  await toast(page, 'Task deleted successfully')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Write the runbook' }).waitFor({ state: 'detached' })
  expect(calls).toBe(1)
})
