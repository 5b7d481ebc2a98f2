import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Task } from '#contract/task.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, MEMBER, propose } from './support/steps.ts'

const stage = openStage()

async function openDesks(prefix: string, count: number) {
  const titles = Array.from({ length: count }, (_, index) => `${prefix} ${String(index + 1).padStart(2, '0')}`)
  await propose(await stage.clientOf(MEMBER), titles)
  const address = new URLSearchParams({ tab: 'employee', status: 'proposed', search: prefix, sort: 'title' })
  const { page } = await stage.openAs(ADMIN, `/dashboard/tasks?${address}`)
  await page.getByRole('button', { name: titles[0], exact: true }).waitFor()
  return { page, titles }
}

/** Counts each press of the mouse, on the page and in overlays. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('pointerdown', () => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }), true)
  })
  return () => page.evaluate(() => Reflect.get(window, 'clicks') as number)
}

async function statuses(prefix: string) {
  const { body } = await (await stage.clientOf(ADMIN)).call('GET', '/task/all')
  const tasks = (body.data as Task[]).filter(({ title }) => title.startsWith(prefix))
  tasks.sort((one, other) => one.title.localeCompare(other.title))
  return tasks.map(({ status, feedback }) => [status, feedback].filter(Boolean).join(': '))
}

const REVIEWED = [
  ...Array.from({ length: 6 }, () => 'approved'),
  'denied: Name the figures',
  'denied: Name the figures',
  'carried-forward: Add a date',
  'carried-forward: Add a date',
]

test('ten tasks are reviewed with at most 14 clicks of the mouse', async () => {
  const { page, titles } = await openDesks('Mouse', 10)
  const clicks = await countClicks(page)
  const box = (place: number) => page.getByRole('checkbox', { name: `Select ${titles[place]}` })
  const bar = page.getByRole('region', { name: 'Selection' })
  const question = page.getByRole('dialog')
  const deny = question.getByRole('region', { name: 'Deny task?' })

  await box(0).click()
  await box(5).click({ modifiers: ['Shift'] })
  await bar.getByRole('button', { name: 'Approve 6' }).click()
  await question.getByRole('button', { name: 'Approve 6' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('4 tasks', { exact: true }).waitFor()

  await page.getByRole('button', { name: titles[6], exact: true }).click()
  await question.getByRole('button', { name: 'Deny' }).click()
  await deny.getByRole('textbox').fill('Name the figures')
  await deny.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('dialog', { name: 'View task details' }).getByText('2 of 4').waitFor()
  await page.getByRole('dialog', { name: 'View task details' }).getByRole('button', { name: 'Deny' }).click()
  await deny.getByRole('button', { name: 'Name the figures' }).click()
  await deny.getByRole('button', { name: 'Deny', exact: true }).click()
  await page.getByRole('dialog', { name: 'View task details' }).getByText('3 of 4').waitFor()
  await question.getByRole('button', { name: 'Close' }).click()
  await question.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Request More 2' }).click()
  await question.getByRole('textbox').fill('Add a date')
  await question.getByRole('button', { name: 'Request more 2' }).click()
  await question.waitFor({ state: 'detached' })

  expect(await clicks()).toBeLessThanOrEqual(14)
  expect(await statuses('Mouse')).toEqual(REVIEWED)
})

test('twelve decisions need 24 keys and two texts, and the focus stays in the drawer', async () => {
  const { page, titles } = await openDesks('Keys', 12)
  const drawer = page.getByRole('dialog', { name: 'View task details' })
  await page.getByRole('button', { name: titles[0], exact: true }).click()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const [index, title] of titles.entries()) {
    await drawer.getByText(title, { exact: true }).first().waitFor()
    await drawer.getByText(`${index + 1} of 12`, { exact: true }).waitFor()
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    const isDenied = index % 5 === 3
    await press(isDenied ? 'd' : 'a')
    await drawer.getByRole('region', { name: isDenied ? 'Deny task?' : 'Approve task?' }).waitFor()
    if (isDenied) await page.keyboard.type('Name the figures')
    await press('Enter')
  }
  await drawer.getByText('All 12 decided').waitFor()
  expect(keys).toBe(24)
  await press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await statuses('Keys')).toEqual(
    titles.map((_, index) => (index % 5 === 3 ? 'denied: Name the figures' : 'approved')),
  )
})
