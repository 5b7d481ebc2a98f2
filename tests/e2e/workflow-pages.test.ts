import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { registry } from '#machines/registry.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, eventually, isAt, signIn, storedIn } from './support/steps.ts'

const stage = openStage()

const workflows = Object.keys(registry)
const stageOf = (page: Page) => page.getByRole('region', { name: 'Try it' })
const chartOf = (page: Page) => page.locator('svg[aria-roledescription="workflow chart"]')

const seriousViolations = async (page: Page) => {
  const { violations } = (await page.evaluate(`${axe.source}; axe.run()`)) as axe.AxeResults
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

test('the index links every chart, and the page of each opens without a complaint of the browser', async () => {
  const page = await (await stage.newDesk()).openTab('/workflows/')
  const links = page.getByRole('main').getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.toSorted()).toEqual(workflows.map((name) => `/workflows/${name}`).toSorted())
  expect(await seriousViolations(page)).toEqual([])
  for (const address of addresses) {
    await page.goto(address)
    await chartOf(page).waitFor()
  }
})

test('a reviewer approves the task of the page, which makes no call', async () => {
  const page = await (await stage.newDesk()).openTab('/workflows/task')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByRole('radio', { name: 'Reviewer' }).check()
  await chartOf(page).getByRole('button', { name: 'Approve', exact: true }).click()
  await stageOf(page)
    .getByRole('form', { name: 'Approve task?' })
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await stageOf(page).getByText('“Task approved successfully”').waitFor()
  expect(await chartOf(page).locator('[aria-current="step"] .title').textContent()).toBe('Approved')
  expect(await seriousViolations(page)).toEqual([])
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a move in full screen asks there, and leaving it and saving a picture need no complaint of the browser', async () => {
  const page = await (await stage.newDesk()).openTab('/workflows/task')
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await leave.waitFor()
  await chartOf(page).getByRole('button', { name: 'Deny', exact: true }).click()
  await page.locator(':fullscreen').getByRole('form', { name: 'Deny task?' }).locator('textarea:focus').waitFor()
  await page.keyboard.type('No figures')
  await page.keyboard.press('Enter')
  await chartOf(page).locator('[aria-current="step"]').getByText('Denied').waitFor()
  expect(await page.evaluate(() => document.activeElement?.ariaCurrent)).toBe('step')
  await leave.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('task.png')
})

test('an address with a status shows only what concerns it, and so does the earlier address of the status', async () => {
  const page = await (await stage.newDesk()).openTab('/workflows/task?state=denied')
  const narrowed = () => page.getByText('Only what concerns').locator('..').getByText('Denied').waitFor()
  await narrowed()
  await page.goto('/workflows/task.html#while-denied')
  await isAt(page, '/workflows/task?state=denied')
  await narrowed()
})

test('the pages leave the local storage as it is, signed out and while another tab ends the session', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab('/workflows/task')
  const kept = () => page.evaluate(() => localStorage.getItem('kept'))
  await page.evaluate(() => localStorage.setItem('kept', 'yes'))
  await page.reload()
  await chartOf(page).waitFor()
  expect(await kept()).toBe('yes')

  const other = await desk.openTab()
  await signIn(other, stage.server, ADMIN)
  await other.goto('/')
  // The heading is there before the script that empties the storage.
  await eventually(() => storedIn(other)).toEqual([])
  await page.evaluate(() => localStorage.setItem('kept', 'still'))
  await page.getByRole('link', { name: 'Workflows', exact: true }).click()
  await isAt(page, '/workflows')
  expect(await kept()).toBe('still')
})
