import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addressOf, eventually, isAt, signIn, storedIn } from './support/steps.ts'

const stage = openStage()

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search tasks' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true })
const titleHead = (page: Page) => page.getByRole('columnheader', { name: 'Task Title' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for / }) })
const titles = (page: Page) => rows(page).locator('td:first-child').allInnerTexts()
const statuses = (page: Page) => rows(page).locator('td:nth-child(3)').allInnerTexts()

test('tab, search, filter and sort are in the address, and an address restores them', async () => {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, ADMIN)
  await page.getByRole('link', { name: 'Tasks' }).click()
  await isAt(page, '/dashboard/tasks')
  await tab(page, 'My tasks').waitFor()

  await page.getByRole('tab', { name: 'Employee tasks' }).click()
  await isAt(page, '/dashboard/tasks?tab=employee')
  await searchBox(page).fill('e')
  await isAt(page, '/dashboard/tasks?tab=employee&search=e')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: 'Approved' }).click()
  await isAt(page, '/dashboard/tasks?tab=employee&search=e&status=%5B%22approved%22%5D')
  await page.keyboard.press('Escape')
  await titleHead(page).getByRole('button').click()
  await titleHead(page).getByRole('button').click()
  await isAt(page, '/dashboard/tasks?tab=employee&search=e&status=%5B%22approved%22%5D&sort=-title')
  const shown = await titles(page)
  expect(shown.length).toBeGreaterThan(1)
  expect(shown).toEqual([...shown].sort((one, other) => other.localeCompare(one)))
  expect(new Set(await statuses(page))).toEqual(new Set(['Approved']))

  const address = addressOf(page)
  await page.reload()
  await tab(page, 'Employee tasks').waitFor()
  await eventually(() => titles(page)).toEqual(shown)
  expect(await searchBox(page).inputValue()).toBe('e')
  expect(await titleHead(page).getAttribute('aria-sort')).toBe('descending')

  await page.goBack()
  await isAt(page, '/dashboard/tasks?tab=employee&search=e')
  await page.goBack()
  await isAt(page, '/dashboard/tasks')
  await tab(page, 'My tasks').waitFor()
  expect(await searchBox(page).inputValue()).toBe('')
  await page.goForward()
  await page.goForward()
  await isAt(page, address)
  await eventually(() => titles(page)).toEqual(shown)
})

test('going back to the login screen by its address ends the session', async () => {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, ADMIN)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor()
  expect(await storedIn(page)).toEqual([])
  await page.goto('/dashboard/tasks')
  await isAt(page, '/')
})

test('in a narrow window Check Again loads the page again, and Back to Home leads to the login screen', async () => {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, ADMIN)
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
