import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStageIn } from '#tests/e2e/support/stage.ts'
import {
  ADMIN,
  askForCode,
  choose,
  logOut,
  MEMBER,
  propose,
  rowOf,
  statusIs,
  toast,
  typeCode,
  wrongFor,
} from '#tests/e2e/support/steps.ts'
import { TRUE_FILES } from '#tests/support/sample-files.ts'
import type { Screen } from '#tests/support/screen.ts'
import { openBrowser } from './support/browser.ts'

const stage = openStageIn(openBrowser, { RATE_MAIL_INTERVAL: '0' })

const folder = mkdtempSync(join(tmpdir(), 'statehouse-browsers-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a wrong code is refused, the right code signs in, and logging out returns to the login screen', async () => {
  const page = await (await stage.newDesk()).openTab()
  await askForCode(page, ADMIN)
  const code = await stage.server.nextCodeFor(ADMIN)
  await typeCode(page, wrongFor(code))
  await page.getByText('That code is incorrect. 4 attempts left.').waitFor()
  await typeCode(page, code)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'User Management' }).waitFor()
  await logOut(page)
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor()
})

test('tasks are reviewed by mouse and by keyboard, and the list of the other browser follows', async () => {
  const titles = ['Journey 1', 'Journey 2', 'Journey 3', 'Journey 4', 'Journey 5', 'Journey 6']
  const { page: member } = await stage.openAs(MEMBER)
  await propose(await stage.clientOf(MEMBER), titles)
  await member.goto('/dashboard/tasks?search=Journey')
  await statusIs(member, titles[5] ?? '', 'Proposed')
  const { page } = await stage.openAs(ADMIN, '/dashboard/tasks?tab=employee&status=proposed&search=Journey&sort=title')
  const details = page.getByRole('dialog', { name: 'View task details' })
  const question = (name: string) => page.getByRole('region', { name })
  const isAt = (place: string) => details.getByText(place, { exact: true }).waitFor()

  await page.getByRole('button', { name: titles[0], exact: true }).click()
  await isAt('1 of 6')
  await details.getByRole('button', { name: 'Approve', exact: true }).click()
  await question('Approve task?').getByRole('button', { name: 'Approve' }).click()
  await isAt('2 of 6')
  await details.getByRole('button', { name: 'Deny' }).click()
  await question('Deny task?').getByRole('textbox').fill('Name the figures')
  await question('Deny task?').getByRole('button', { name: 'Deny', exact: true }).click()
  await isAt('3 of 6')
  await details.getByRole('button', { name: 'Request More' }).click()
  await question('Request more?').getByRole('textbox').fill('Add a date')
  await question('Request more?').getByRole('button', { name: 'Request more' }).click()
  await isAt('4 of 6')
  await details.getByRole('button', { name: 'Close' }).click()
  await details.waitFor({ state: 'detached' })

  // The record shown last has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.textContent, undefined)
  await expect.poll(focused, { timeout: 20_000 }).toBe('Journey 4')
  await page.keyboard.press('Enter')
  await isAt('1 of 3')
  await page.keyboard.press('a')
  await question('Approve task?').waitFor()
  await page.keyboard.press('Control+Enter')
  await isAt('2 of 3')
  await page.keyboard.press('d')
  await question('Deny task?').getByRole('textbox').fill('By key')
  await page.keyboard.press('Control+Enter')
  await isAt('3 of 3')
  await page.keyboard.press('r')
  await question('Request more?').waitFor()
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await details.getByText('All 3 decided').waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  const statuses = ['Approved', 'Denied', 'Carried-forward', 'Approved', 'Denied', 'Carried-forward']
  for (const [index, title] of titles.entries()) await statusIs(member, title, statuses[index] ?? '')
})

test('a picture goes through the upload widget into the list, and opens in another tab', async () => {
  const path = join(folder, 'plan.png')
  writeFileSync(path, TRUE_FILES.png)
  const { desk, page } = await stage.openAs(MEMBER)
  await page.getByRole('link', { name: 'File uploads' }).click()
  await page.getByRole('button', { name: 'Upload file' }).click()
  const drawer = page.getByRole('dialog', { name: 'Upload a new file' })
  await drawer.getByRole('button', { name: 'Select file' }).click()
  await page.getByRole('button', { name: 'Browse' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(path)
  await drawer.getByText('plan.png').waitFor()
  await drawer.getByLabel('File Name').fill('Floor plan')
  await drawer.getByRole('button', { name: 'Upload File' }).click()
  await toast(page, 'File uploaded successfully')
  const link = rowOf(page, 'Floor plan').getByRole('link')
  const url = await link.getAttribute('href')
  await link.click()
  expect(await desk.openedTab()).toBe(url)
  await choose(page, 'Floor plan', 'View File')
  expect(await desk.openedTab()).toBe(url)
})

const AREAS = [
  ['User management', 'User Management', 'Create new user'],
  ['Role management', 'Role Management', 'Create new role'],
  ['Tasks', 'Tasks Management', 'Add new task'],
  ['Announcement', 'Announcements', 'Create new announcement'],
  ['File uploads', 'File uploads', 'Upload file'],
  ['Chart of accounts', 'Chart of Accounts Overview', 'Create New Account'],
] as const

async function openAndCloseDrawer(page: Screen, button: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await drawer.waitFor({ state: 'detached' })
}

test('every area shows its heading and its drawer, and the browser complains of nothing', async () => {
  const { page } = await stage.openAs(ADMIN)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  for (const [area, name, button] of AREAS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click()
    await heading(name)
    await openAndCloseDrawer(page, button)
  }
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await heading('Ledger')
  await page.getByRole('checkbox', { name: 'Select the loaded rows' }).waitFor()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await heading('Settings')
  await page.goto('/dashboard?tab=audit')
  await heading('User Management')
  await page.goto('/workflows/task')
  await page.locator('svg[aria-roledescription="workflow chart"]').waitFor()
  await page.goto('/mailbox')
  await page.getByRole('button', { name: 'Copy code' }).first().waitFor()
})
