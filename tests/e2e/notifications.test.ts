import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addressOf, addTask, choose, eventually, MEMBER, statusIs, toast } from './support/steps.ts'

const TITLE = 'Count the chargebacks of week 47'

const stage = openStage({ RATE_MAIL_INTERVAL: '0' })

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const bellSays = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor()
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const dotsIn = (page: Page) => panelOf(page).getByRole('img', { name: 'Unread' })

/** The newest entry, with its first part only: who did what. */
const newestIn = (page: Page) =>
  panelOf(page).getByRole('listitem').first().getByRole('link').locator('> span > span').first()

test('a proposal counts on the bell of a super admin at once, and the decision on the bell of its author', async () => {
  for (const email of [ADMIN, MEMBER]) {
    const client = await stage.clientOf(email)
    expect((await client.call('PATCH', '/notifications/read', { body: { all: true } })).status).toBe(200)
  }
  const { page: admin } = await stage.openAs(ADMIN, '/dashboard/settings')
  const { page: member } = await stage.openAs(MEMBER, '/dashboard/tasks')
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
  expect(await dotsIn(member).count()).toBe(1)
  await panelOf(member).getByRole('button', { name: 'Mark all read' }).click()
  await bellSays(member, 'Notifications')
  await eventually(() => dotsIn(member).count()).toBe(0)
  expect(reloads).toEqual([])
})

test('an assignee answers, and the reviewer with the open task reads it at once and decides again', async () => {
  const title = 'Count the refunds of week 47'
  const { page: admin } = await stage.openAs(ADMIN, '/dashboard/tasks?tab=employee')
  const { page: member } = await stage.openAs(MEMBER, '/dashboard/tasks')
  await addTask(member, title)
  await admin.getByRole('searchbox', { name: 'Search tasks' }).fill(title)
  await admin.getByText('1 task', { exact: true }).waitFor()
  await choose(admin, title, 'View details')
  const [asked, answered] = [admin, member].map((page) => page.getByRole('dialog', { name: 'View task details' }))
  await asked?.getByRole('button', { name: 'Request More' }).click()
  await admin.keyboard.type('Which banks?')
  await admin.keyboard.press('Enter')
  await toast(admin, 'Task updated successfully')
  await statusIs(member, title, 'Carried-forward')
  await choose(member, title, 'View details')
  await answered?.getByRole('textbox', { name: 'Answer' }).fill('All three')
  await member.keyboard.press('Enter')
  await asked?.getByRole('listitem').filter({ hasText: 'Answer' }).getByText('All three').waitFor()
  await asked?.getByRole('button', { name: 'Approve', exact: true }).click()
  await admin.keyboard.press('Enter')
  await toast(admin, 'Task approved successfully')
  await answered?.locator('li[aria-current="step"]').getByText('Approved').waitFor()
  expect(await answered?.getByRole('list', { name: 'What happened' }).locator('blockquote').allInnerTexts()).toEqual([
    'All three',
    'Which banks?',
  ])
})
