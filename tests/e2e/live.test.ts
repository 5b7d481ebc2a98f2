import type { Page } from 'playwright'
import { test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addTask, choose, isAt, MEMBER, signIn, statusIs, toast } from './support/steps.ts'

const stage = openStage()

/** Its lists no longer say how old they are. */
const isLive = (page: Page) => page.getByText(/^Updated /).waitFor({ state: 'detached' })

async function openLive(email: string) {
  const page = await (await stage.newDesk()).openTab()
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
  await signIn(page, stage.server, email)
  await opened
  return page
}

async function openReview(page: Page, title: string) {
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('tab', { name: 'Employee tasks' }).click()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(title)
}

async function move(page: Page, title: string, action: string) {
  await choose(page, title, action)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

test('an approval appears in the other browser, and after a crash of the server nothing is missed', async () => {
  // A second try finds the task of the first.
  const title = `Reconcile the settlements ${Date.now()}`
  const admin = await openLive(ADMIN)
  const member = await openLive(MEMBER)
  await isAt(member, '/dashboard/tasks')
  await openReview(admin, title)
  await addTask(member, title)
  await toast(member, 'Task added successfully')
  await statusIs(admin, title, 'Proposed')
  await move(admin, title, 'Approve')
  await statusIs(member, title, 'Approved')

  await stage.server.stop('SIGKILL')
  await stage.server.resume()
  await move(admin, title, 'Mark as completed')
  await statusIs(member, title, 'Completed')
  await isLive(member)
})
