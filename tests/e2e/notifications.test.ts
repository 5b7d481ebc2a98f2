import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addressOf, addTask, eventually, MEMBER, signIn, toast } from './support/steps.ts'

const TITLE = 'Count the chargebacks of week 47'

const stage = openStage({ RATE_MAIL_INTERVAL: '0' })

async function openAs(email: string, path: string) {
  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, email)
  await page.goto(path)
  return page
}

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const bellSays = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor()
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const dotsIn = (page: Page) => panelOf(page).getByRole('img', { name: 'Unread' })

async function markAllRead(page: Page) {
  await bellOf(page).click()
  await dotsIn(page).first().waitFor()
  await panelOf(page).getByRole('button', { name: 'Mark all read' }).click()
  await bellSays(page, 'Notifications')
  await eventually(() => dotsIn(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'hidden' })
}

/** The newest entry, with its first part only: who did what. */
const newestIn = (page: Page) =>
  panelOf(page).getByRole('listitem').first().getByRole('button').locator('> span > span').first()

test('a proposal counts on the bell of a super admin at once, and the decision on the bell of its author', async () => {
  const admin = await openAs(ADMIN, '/dashboard/settings')
  await markAllRead(admin)
  const member = await openAs(MEMBER, '/dashboard/tasks')
  await markAllRead(member)
  const reloads: string[] = []
  for (const page of [admin, member]) page.on('load', () => reloads.push(addressOf(page)))

  await addTask(member, TITLE)
  await bellSays(admin, 'Notifications, 1 unread')
  await bellOf(admin).click()
  await eventually(() => newestIn(admin).textContent()).toBe(`Chidi Okafor proposed ${TITLE}`)
  await newestIn(admin).click()
  const details = admin.getByRole('dialog', { name: 'View task details' })
  await details.getByText(TITLE, { exact: true }).waitFor()
  await eventually(() => addressOf(admin)).toMatch(/^\/dashboard\/tasks\?tab=employee&open=/)
  await bellSays(admin, 'Notifications')

  await details.getByRole('button', { name: 'Approve', exact: true }).click()
  await details.getByRole('region', { name: 'Approve task?' }).getByRole('button', { name: 'Approve' }).click()
  await toast(admin, 'Task approved successfully')
  await bellSays(member, 'Notifications, 1 unread')
  await bellOf(member).click()
  await eventually(() => newestIn(member).textContent()).toBe(`Adaeze Nwosu approved ${TITLE}`)
  expect(reloads).toEqual([])
})

test('theme, hidden columns and views of a person follow to another machine', async () => {
  const page = await openAs(ADMIN, '/dashboard/settings')
  await page.getByText('Dark', { exact: true }).click()
  await eventually(() => schemeOf(page)).toBe('dark')
  await page.goto('/dashboard/tasks?tab=employee&status=denied')
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Feedback' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Refused work')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)

  const other = await openAs(ADMIN, '/dashboard/tasks?tab=employee')
  await eventually(() => schemeOf(other)).toBe('dark')
  const columns = () => other.getByRole('columnheader').allInnerTexts()
  await eventually(columns).toEqual(['', 'Task Title', 'Status', 'Assignee', 'Actions'])
  await other.getByRole('button', { name: 'Columns and export' }).click()
  await other.getByRole('menuitem', { name: 'Refused work' }).click()
  await eventually(() => Object.fromEntries(new URL(other.url()).searchParams)).toEqual({
    tab: 'employee',
    status: '["denied"]',
    hidden: '["dueDate","feedback"]',
  })
})
