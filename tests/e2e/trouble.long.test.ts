import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { readManifest } from '../../scripts/first-screen/manifest.ts'
import { openStage } from './support/stage.ts'
import { MEMBER, propose, settle } from './support/steps.ts'

const stage = openStage()

const secondFile = readManifest()['src/routes/dashboard/-second-file.ts']?.file ?? 'no such file'

test('without the second file the list stays, a notice says so, and a reload brings the file', async () => {
  const { desk, page } = await stage.openAs(MEMBER)
  await page.route(`**/${secondFile}`, (route) => route.abort())
  await page.goto('/dashboard/tasks')
  await page.getByText('This part of the page could not be loaded.').waitFor()
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await page.unroute(`**/${secondFile}`)
  await page.reload()
  await page.getByRole('button', { name: 'Add new task' }).click()
  await page.getByRole('dialog', { name: 'Add New Task' }).waitFor()
  await desk.expectComplaints(/ERR_FAILED|dynamically imported module/)
})

/** The second file comes when it is released. */
async function holdSecondFile(page: Page, title: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked = page.waitForRequest((request) => request.url().endsWith(secondFile))
  await page.route(`**/${secondFile}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/dashboard/tasks')
  await page.getByRole('row', { name: title }).waitFor()
  return async () => {
    await asked
    release()
  }
}

test.each<[string, string, (page: Page, title: string) => Promise<void>]>([
  [
    'J and Enter open the first record',
    'View task details',
    async ({ keyboard }) => {
      await keyboard.press('j')
      await keyboard.press('Enter')
    },
  ],
  ['a press on a row opens its record', 'View task details', (page, title) => page.getByText(title).click()],
  ['Create opens its form', 'Add New Task', (page) => page.getByRole('button', { name: 'Add new task' }).click()],
  ['Filter opens its choices', 'Filter', (page) => page.getByRole('button', { name: 'Filter' }).click()],
  ['the bell opens the notifications', 'Notifications', (page) => page.getByLabel(/^Notifications/).click()],
])('before the second file is there, %s', async (_, dialog, act) => {
  const { page } = await stage.openAs(MEMBER)
  const title = `Early ${crypto.randomUUID()}`
  await propose(await stage.clientOf(MEMBER), [title])
  const release = await holdSecondFile(page, title)
  await act(page, title)
  await release()
  await expect.poll(() => page.getByRole('dialog', { name: dialog }).count()).toBe(1)
})

test('before the second file is there, the palette takes what is typed', async () => {
  const { page } = await stage.openAs(MEMBER)
  await propose(await stage.clientOf(MEMBER), ['Typed early'])
  const release = await holdSecondFile(page, 'Typed early')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('typed e')
  await release()
  await page
    .getByRole('dialog', { name: 'Commands' })
    .getByRole('button', { name: /^Typed early/ })
    .waitFor()
  expect(await page.getByPlaceholder('Search or jump to...').inputValue()).toBe('typed e')
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
