import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'

const stage = openStage()

const chartOf = (page: Page) => page.locator('svg[aria-roledescription="workflow chart"]')

test('a move asks beside its button, and saving a picture needs no complaint of the browser', async () => {
  const page = await (await stage.newDesk()).openTab('/workflows/task')
  await chartOf(page).getByRole('button', { name: 'Deny', exact: true }).click()
  await page.getByRole('form', { name: 'Deny task?' }).locator('textarea:focus').waitFor()
  await page.keyboard.type('No figures')
  await page.keyboard.press('Enter')
  await chartOf(page).locator('[aria-current="step"]').getByText('Denied').waitFor()
  expect(await page.evaluate(() => document.activeElement?.ariaCurrent)).toBe('step')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('task.png')
})
