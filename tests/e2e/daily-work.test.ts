import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, eventually, MEMBER, propose } from './support/steps.ts'

const stage = openStage()

const strip = (page: Page) => page.getByRole('navigation', { name: 'Task: statuses on its chart' })
const chart = (page: Page) => page.getByRole('group', { name: 'Task', exact: true })

test('a newcomer sees a chart after signing in, plays one and saves its picture', async () => {
  const { page } = await stage.openAs(MEMBER)
  await strip(page).getByRole('button', { name: 'Proposed' }).waitFor()
  await page.getByRole('link', { name: 'Workflows' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Task:/ })
    .click()
  await page.getByRole('radio', { name: 'Reviewer' }).check()
  await chart(page).getByRole('button', { name: 'Deny', exact: true }).click()
  await page.getByRole('region', { name: 'Deny task?' }).locator('textarea:focus').fill('No figures')
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Denied')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('task.png')
})

test('an analyst reads where most work waits in the first sentence, and its numbers open as many records', async () => {
  const { page } = await stage.openAs(ADMIN)
  await page.getByRole('link', { name: 'Workflows' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Task:/ })
    .click()
  await page.getByRole('link', { name: 'Figures' }).click()
  const sentence = page.getByText(/^Most work waits in/)
  const status = (await sentence.locator('b').textContent()) ?? ''
  const countIn = async (link: Locator) => Number.parseInt((await link.textContent()) ?? '', 10)
  const link = sentence.getByRole('link', { name: /^\d+ tasks$/ })
  const count = (await countIn(link)) - (await countIn(sentence.getByRole('link', { name: /of them yours$/ })))
  await link.click()
  const node = strip(page).getByRole('button', { pressed: true })
  await eventually(() => node.getAttribute('data-status')).toBe(status.toLowerCase())
  await page.getByRole('status').getByText(`${count} tasks`, { exact: true }).waitFor()
  const shown = await page.locator('tbody [data-tone]').allTextContents()
  expect(new Set(shown)).toEqual(new Set([status]))
})

test('at 1280 pixels, at most one in ten of the titles, names and payees is cut, and no list scrolls sideways', async () => {
  const { page } = await stage.openAs(ADMIN)
  await page.setViewportSize({ width: 1280, height: 800 })
  const faults: string[] = []
  for (const [place, label, most] of [
    ['/dashboard', 'Name', 0.1],
    ['/dashboard?tab=audit', 'Performed by', 0.1],
    ['/dashboard?tab=audit', 'Message', 0],
    ['/dashboard/tasks?tab=employee', 'Task Title', 0.1],
    ['/dashboard/coa', 'Account Name', 0],
    ['/dashboard/ledger', 'Narration', 0.1],
    ['/dashboard/ledger', 'Transaction ID', 0],
  ] as const) {
    await page.goto(place)
    const cells = page.locator(`td[data-label="${label}"]`)
    await cells.first().waitFor()
    const cut = await cells.evaluateAll((all) => {
      const isCut = (element: Element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth
      return all.filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut)).length / all.length
    })
    if (cut > most) faults.push(`${label}: ${cut} is cut`)
    if (await page.locator('[data-cut]').count()) faults.push(`${place} scrolls sideways`)
  }
  expect(faults).toEqual([])
})

test('a task is approved on a phone, and nothing is wider than the screen', async () => {
  await propose(await stage.clientOf(MEMBER), ['Count the float on the phone'])
  const { page } = await stage.openAs(ADMIN)
  await page.setViewportSize({ width: 390, height: 844 })
  const fits = () => eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/dashboard/tasks?tab=employee&search=float on the phone')
  await page.getByRole('button', { name: 'Continue anyway' }).click()
  await fits()
  await page.getByRole('button', { name: 'Count the float on the phone', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'View task details' })
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await fits()
  await drawer.getByRole('region', { name: 'Approve task?' }).getByRole('button', { name: 'Approve' }).click()
  await drawer.locator('li[aria-current="step"]').getByText('Approved').waitFor()
  await fits()
})

test('a reader of the screen finds each status and move of a chart by its name', async () => {
  const { page } = await stage.openAs(ADMIN, '/dashboard/workflows/task')
  await page.getByRole('heading', { name: 'As reviewer you can' }).waitFor()
  const names = await chart(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel))
  expect(names).toEqual([
    ...['Proposed', 'Approved', 'Done', 'Completed', 'Denied', 'Carried-forward, Request More', 'Deleted'],
    ...['Approve', 'Delete', 'Mark as completed', 'Deny', 'Request More', 'Edit'],
  ])
  const moves = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Approve → Approved' }) })
  expect((await moves.ariaSnapshot()).match(/button ".*"/g)).toEqual([
    'button "Edit stays"',
    'button "Delete → Deleted"',
    'button "Approve → Approved"',
    'button "Deny → Denied"',
    'button "Request More → Carried-forward"',
    'button "Mark as completed → Completed"',
  ])
})
