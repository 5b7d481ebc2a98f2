import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, isAt, storedIn } from './support/steps.ts'

const stage = openStage()

test('logging out in one tab ends the other, which says why', async () => {
  const { desk, page } = await stage.openAs(ADMIN)
  const other = await desk.openTab('/dashboard/tasks')
  await other.getByRole('heading', { name: 'Tasks Management' }).waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You have logged out.').waitFor()
  await other.getByText('You were logged out in another tab. Log in again to continue.').waitFor()
  await isAt(page, '/')
  await isAt(other, '/')
  expect(await storedIn(other)).toEqual([])
})
