import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, eventually, MEMBER, pointByKey, propose, signIn, storedIn } from './support/steps.ts'

const stage = openStage()

async function openDesks(prefix: string, count: number) {
  const titles = Array.from({ length: count }, (_, index) => `${prefix} ${String(index + 1).padStart(2, '0')}`)
  const member = await (await stage.newDesk()).openTab()
  await signIn(member, stage.server, MEMBER)
  await propose(member, titles)
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, ADMIN)
  await eventually(() => storedIn(page)).toEqual(['userInfo'])
  const address = new URLSearchParams({ tab: 'employee', status: 'proposed', search: prefix, sort: 'title' })
  await page.goto(`/dashboard/tasks?${address}`)
  await page.getByRole('button', { name: titles[0], exact: true }).waitFor()
  return { desk, page, member, titles }
}

/** Counts each press of the mouse, on the page and in overlays. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('pointerdown', () => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }), true)
  })
  return () => page.evaluate(() => Reflect.get(window, 'clicks') as number)
}

const statuses = (page: Page, prefix: string) =>
  page.evaluate(async (name) => {
    const { accessToken, refreshToken } = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
    const { data } = await (await fetch('/api/task/all', { headers })).json()
    const tasks = data.filter(({ title }: { title: string }) => title.startsWith(name))
    tasks.sort((one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title))
    return tasks.map(({ status, feedback }: { status: string; feedback?: string }) =>
      [status, feedback].filter(Boolean).join(': '),
    ) as string[]
  }, prefix)

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

  await box(0).click()
  await box(5).click({ modifiers: ['Shift'] })
  await bar.getByRole('button', { name: 'Approve 6' }).click()
  await question.getByRole('button', { name: 'Approve 6' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('4 tasks', { exact: true }).waitFor()

  await page.getByRole('button', { name: titles[6], exact: true }).click()
  await question.getByRole('button', { name: 'Deny' }).click()
  await question.getByRole('textbox').fill('Name the figures')
  await page.getByRole('dialog', { name: 'Deny task?' }).getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('dialog', { name: 'View task details' }).getByText('2 of 4').waitFor()
  await page.getByRole('dialog', { name: 'View task details' }).getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('dialog', { name: 'Deny task?' }).getByRole('button', { name: 'Name the figures' }).click()
  await page.getByRole('dialog', { name: 'Deny task?' }).getByRole('button', { name: 'Deny', exact: true }).click()
  await page.getByRole('dialog', { name: 'View task details' }).getByText('3 of 4').waitFor()
  await question.getByRole('button', { name: 'Close' }).click()
  await question.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Request More 2' }).click()
  await question.getByRole('textbox').fill('Add a date')
  await question.getByRole('button', { name: 'Request more 2' }).click()
  await question.waitFor({ state: 'detached' })

  expect(await clicks()).toBeLessThanOrEqual(14)
  expect(await statuses(page, 'Mouse')).toEqual(REVIEWED)
})

test('ten tasks are reviewed without a click', async () => {
  const { page, titles } = await openDesks('Keys', 10)
  const clicks = await countClicks(page)
  const details = page.getByRole('dialog', { name: 'View task details' })
  const isAt = (place: number) => details.getByText(`${place} of 10`, { exact: true }).waitFor()
  const answer = async (key: string, title: string, type: () => Promise<void>) => {
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: title }).waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await type()
    await page.keyboard.press('Control+Enter')
  }
  const typing = (text: string) => () => page.keyboard.type(text)

  await pointByKey(page, titles[0] ?? '')
  await page.keyboard.press('Enter')
  for (let place = 1; place <= 6; place += 1) {
    await isAt(place)
    await answer('a', 'Approve task?', async () => {})
  }
  await isAt(7)
  await answer('d', 'Deny task?', typing('Name the figures'))
  await isAt(8)
  await answer('d', 'Deny task?', () => page.keyboard.press('Alt+1'))
  await isAt(9)
  await answer('r', 'Request more?', typing('Add a date'))
  await isAt(10)
  await answer('r', 'Request more?', () => page.keyboard.press('Alt+1'))
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })

  expect(await clicks()).toBe(0)
  expect(await statuses(page, 'Keys')).toEqual(REVIEWED)
})

test('of fifty tasks that are approved together, three fail with their reasons', async () => {
  const { desk, page, member, titles } = await openDesks('Bulk', 50)
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Approve 50' }).waitFor()

  await member.goto('/dashboard/tasks')
  const gone = [titles[3], titles[20], titles[49]]
  for (const title of gone) {
    await member.getByRole('button', { name: `Actions for ${title}` }).click()
    await member.getByRole('menuitem', { name: 'Delete' }).click()
    await member.getByRole('dialog').getByRole('button', { name: 'Delete task' }).click()
    await member.getByRole('dialog').waitFor({ state: 'detached' })
  }

  await bar.getByRole('button', { name: 'Approve 50' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 50' }).click()
  const results = page.getByRole('dialog', { name: 'Approve: 47 of 50 succeeded' })
  await results.waitFor()
  const refused = results.getByRole('list', { name: 'Refused: 3' }).getByRole('listitem')
  expect((await refused.allInnerTexts()).sort()).toEqual(
    gone.map((title) => `${title} · Chidi Okafor · due 06-03-2030\nThis task does not exist.`),
  )
  await desk.expectComplaints(/status of 404/)
  expect(await statuses(page, 'Bulk')).toEqual(Array.from({ length: 47 }, () => 'approved'))
})
