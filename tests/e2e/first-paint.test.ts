import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { assertDefined } from '#machines/core/assert-defined.ts'
import type { Desk } from './support/browser.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, eventually, isAt, signIn } from './support/steps.ts'

const stage = openStage()

test('a page without scripts says so, and shows nothing that seems usable', async () => {
  const { context, complaints } = await stage.newDesk()
  const page = await assertDefined(context.browser() ?? undefined).newPage({
    baseURL: stage.server.url,
    javaScriptEnabled: false,
  })
  page.on('console', (message) => complaints.push(message.text()))
  for (const path of ['/', '/dashboard/tasks', '/workflows/']) {
    await page.goto(path)
    await page.locator('noscript').waitFor()
    expect(await page.locator('#root').isVisible()).toBe(false)
  }
  await page.close()
})

/** The script of a page waits for `release`. */
async function hold(desk: Desk) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await desk.context.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function openHeld() {
  const desk = await stage.newDesk()
  const release = await hold(desk)
  const page = await desk.openTab('/', 'commit')
  const field = page.getByRole('textbox', { name: 'Email Address' })
  return { page, field, release }
}

test('an address that is typed and sent before the script runs is kept and sent', async () => {
  const { page, field, release } = await openHeld()
  await field.and(page.locator(':focus')).waitFor()
  expect((await page.getByRole('button', { name: 'Login' }).boundingBox())?.height).toBe(42)
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Enter')
  await eventually(() => field.inputValue()).toBe(ADMIN)
  release()
  await isAt(page, '/verify-otp')
})

test('an address that is typed into a card that an extension changes survives the start of the script', async () => {
  const { page, field, release } = await openHeld()
  await field.fill(ADMIN)
  await field.evaluate((input) => {
    input.dataset.isOld = ''
    input.before(document.createElement('i'))
  })
  release()
  await page.locator('input:not([data-is-old])').waitFor()
  expect(await field.inputValue()).toBe(ADMIN)
})

test('the page shows the frame of the dashboard before its script runs, only with a session', async () => {
  const frame = (page: Page) => page.getByText('RBAC Dashboard')
  const stranger = await stage.newDesk()
  await hold(stranger)
  const closed = await stranger.openTab('/dashboard/tasks', 'commit')
  await frame(closed).waitFor({ state: 'attached' })

  const { desk, page } = await stage.openAs(ADMIN)
  const release = await hold(desk)
  await page.reload({ waitUntil: 'commit' })
  await frame(page).waitFor()
  const mark = page.locator('#root svg').first()
  const early = await mark.boundingBox()
  expect(await frame(closed).isVisible()).toBe(false)
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await mark.boundingBox()).toEqual(early)
})

/** What each frame shows. */
const recordFrames = () => {
  const frames = new Set<string>()
  const record = () => {
    const { body, documentElement } = document
    if (body) frames.add(`${getComputedStyle(body).backgroundColor} ${documentElement.dataset.density}`)
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
  Reflect.set(window, 'seenFrames', frames)
}

test('the dashboard has theme and density of the person from its first frame on, and the login screen has not', async () => {
  const desk = await stage.newDesk()
  const settings = await desk.openTab()
  await signIn(settings, stage.server, ADMIN)
  await settings.goto('/dashboard/settings')
  const saved = settings.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await settings.getByText('Dark', { exact: true }).click()
  await settings.getByText('Comfortable', { exact: true }).click()
  await saved
  await desk.context.addInitScript(recordFrames)
  const page = await desk.openTab('/dashboard/tasks', 'commit')
  await page.waitForResponse('**/api/preferences')
  await page.locator('[data-mantine-color-scheme="dark"][data-density="comfortable"]').waitFor({ state: 'attached' })
  await page.getByRole('row').nth(1).waitFor()
  const frames = await page.evaluate(() => [...Reflect.get(window, 'seenFrames')])
  expect(frames).toEqual(['rgb(17, 18, 19) comfortable'])

  await settings.close()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/dashboard/tasks')
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor()
  await page.locator('[data-mantine-color-scheme="light"]').waitFor({ state: 'attached' })
})
