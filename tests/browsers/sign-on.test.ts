import { test } from 'vitest'
import { enter, isAsked, openSignOnStage, signOn } from '#tests/e2e/support/sign-on.ts'
import { logOut, MEMBER } from '#tests/e2e/support/steps.ts'
import { openBrowser } from './support/browser.ts'

const stage = await openSignOnStage(openBrowser)

test('a sign-on at the pages of another site comes back to the wanted page, and is asked again after a log-out', async () => {
  const page = await (await stage.newDesk()).openTab('/dashboard/tasks')
  await signOn(page).click()
  await enter(page, MEMBER)
  await page.waitForURL('**/dashboard/tasks**')
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await page.goto('/dashboard/tasks')
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await logOut(page)
  await signOn(page).click()
  await isAsked(page)
})
