import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { readManifest } from '../../scripts/first-screen/manifest.ts'
import { openStage } from './support/stage.ts'
import { MEMBER, propose, settle } from './support/steps.ts'

const stage = openStage()

const drawers = readManifest()['src/features/tasks/task-drawers.tsx']?.file ?? 'no such file'

test('code that is missing leaves the page when it is needed, and a reload brings it', async () => {
  const { desk, page } = await stage.openAs(MEMBER)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(drawers))
  await page.route(`**/${drawers}`, (route) => route.abort())
  await page.goto('/dashboard/tasks')
  await refused
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()

  await page.getByRole('button', { name: 'Add new task' }).click()
  await page.getByText('This part of the page could not be loaded.').waitFor()
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await page.unroute(`**/${drawers}`)
  await page.reload()
  await page.getByRole('button', { name: 'Add new task' }).click()
  await page.getByRole('dialog', { name: 'Add New Task' }).waitFor()
  await desk.expectComplaints(/ERR_FAILED|dynamically imported module/)
})

/** The code of the drawers comes when it is released. */
async function holdDrawers(page: Page) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest((request) => request.url().endsWith(drawers))
  await page.route(`**/${drawers}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/dashboard/tasks')
  return { asked, release }
}

test('keys move from the first row on, and its record opens once its code is there', async () => {
  const { page } = await stage.openAs(MEMBER)
  await propose(page, ['Early'])
  const { asked, release } = await holdDrawers(page)
  const row = page.getByRole('row', { name: 'Early' })
  await row.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await asked
  await expect.poll(() => row.getAttribute('aria-busy')).toBe('true')
  release()
  await page.getByRole('dialog', { name: 'View task details' }).waitFor()
  await expect.poll(() => page.locator('tr[aria-busy]').count()).toBe(0)
})

test('a press on Create shows that its form comes, and Escape calls it off', async () => {
  const { page } = await stage.openAs(MEMBER)
  const { asked, release } = await holdDrawers(page)
  const create = page.getByRole('button', { name: 'Add new task' })
  await create.click()
  await asked
  await expect.poll(() => create.getAttribute('aria-busy')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => create.getAttribute('aria-busy')).toBe('false')
  const loaded = page.waitForResponse((response) => response.url().endsWith(drawers))
  release()
  await loaded
  await settle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await create.click()
  await page.getByRole('dialog', { name: 'Add New Task' }).waitFor()
})

test('an area whose code cannot be loaded keeps its header, and opens once it can be', async () => {
  const { desk, page } = await stage.openAs(MEMBER)
  const code =
    readManifest()['src/routes/dashboard/announcement.tsx?tsr-split=component---loader']?.file ?? 'no such file'
  await page.route(`**/${code}`, (route) => route.abort())
  await page.goto('/dashboard/tasks')
  await settle(page)
  await page.getByRole('link', { name: 'Announcement' }).click()
  await page.getByText('The server answers, but a part of this area is missing.').waitFor()
  await page.getByRole('heading', { name: 'Announcement', level: 1 }).waitFor()
  await page.unroute(`**/${code}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table').waitFor()
  await desk.expectComplaints(/ERR_FAILED|dynamically imported module/)
})

test('an area that opens for the first time while the line is down says so, and fills itself afterwards', async () => {
  const { desk, page } = await stage.openAs(MEMBER)
  await settle(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Announcement' }).click()
  await page.getByRole('heading', { name: 'Announcement', level: 1 }).waitFor()
  await page.getByText('The announcements could not be loaded').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('table').waitFor()
  desk.tolerateComplaints(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
})

test('routes that cannot be loaded leave a page that says so, and "Try again" loads them', async () => {
  const { desk, page } = await stage.openAs(MEMBER)
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
