import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, isAt, storedIn } from './support/steps.ts'

const stage = openStage()

test('going back to the login screen by its address ends the session', async () => {
  const { page } = await stage.openAs(ADMIN, '/')
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor()
  expect(await storedIn(page)).toEqual([])
  await page.goto('/dashboard/tasks')
  await isAt(page, '/')
})

test('in a narrow window Check Again loads the page again, and Back to Home leads to the login screen', async () => {
  const { page } = await stage.openAs(ADMIN)
  await isAt(page, '/dashboard')
  await page.setViewportSize({ width: 1023, height: 800 })
  const checkAgain = page.getByRole('button', { name: 'Check Again' })
  await checkAgain.waitFor()
  const reloaded = page.waitForEvent('load')
  await checkAgain.click()
  await reloaded
  await checkAgain.waitFor()
  await isAt(page, '/dashboard')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await isAt(page, '/')
})
