import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addTask, eventually, isAt, MEMBER, signIn, toast } from './support/steps.ts'

const stage = openStage()

const figures = (page: Page) => page.getByRole('region', { name: 'Figures', exact: true })
const started = (page: Page) => figures(page).locator('dl > div').filter({ hasText: 'Started' }).locator('dd')
const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function csvOf(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${name}: export CSV` }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trim().split(/\r?\n/) }
}

test('an analyst reads, compares and exports how tasks moved', async () => {
  const member = await (await stage.newDesk()).openTab()
  await signIn(member, stage.server, MEMBER)
  await isAt(member, '/dashboard/tasks')

  const page = await (await stage.newDesk()).openTab()
  await signIn(page, stage.server, ADMIN)
  await page.goto('/workflows/task')
  await page.getByRole('link', { name: 'Figures', exact: true }).click()
  await figures(page)
    .getByText(/: [\d,]+ moves/)
    .waitFor()
  await page.getByRole('link', { name: '7 days', exact: true }).click()
  await isAt(page, '/workflows/task?show=figures&days=7')
  await figures(page)
    .getByText(/: [\d,]+ moves/)
    .waitFor()
  const before = Number.parseInt((await started(page).textContent()) ?? '', 10)

  await addTask(member, 'Count the chargebacks of week 48')
  await toast(member, 'Task added successfully')
  await page.reload()
  await eventually(async () => Number.parseInt((await started(page).textContent()) ?? '', 10)).toBe(before + 1)

  await page.getByText('All tables', { exact: true }).click()
  const moves = await csvOf(page, 'Moves made')
  expect(moves.name.replace(/\d{4}-\d{2}-\d{2}/, 'DAY')).toBe('task-moves-made-DAY.csv')
  const rows = await table(page, 'Moves made').getByRole('row').count()
  expect(moves.lines).toHaveLength(rows)
  expect(moves.lines[0]).toBe('From,Move,To,Times,Compared with before,Share,People,Reworked')
})
