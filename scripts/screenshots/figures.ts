import type { Page } from 'playwright'
import { answer, type Shot } from './shot.ts'

async function openFigures(page: Page, chart: string) {
  await page.goto(`/workflows/${chart}?show=figures`)
  await page.getByRole('heading', { name: 'Time in each status' }).waitFor()
  await page.getByText('in the same time before').waitFor()
}

const charts = ['task', 'announcement', 'user', 'role', 'account', 'ledger-transaction']

export const figureShots: readonly Shot[] = [
  ...charts.map(
    (chart): Shot => ({ name: `figures-${chart}`, as: 'admin', arrange: (page) => openFigures(page, chart) }),
  ),
  {
    name: 'figures-task-tables',
    as: 'admin',
    arrange: async (page) => {
      await openFigures(page, 'task')
      await page.getByRole('heading', { name: 'Moves made' }).evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'figures-task-drift',
    as: 'admin',
    arrange: async (page) => {
      await openFigures(page, 'task')
      await page.getByRole('heading', { name: 'Who waited for whom' }).evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'figures-failed',
    as: 'admin',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/insight/task?*', 503, { message: 'The database cannot be reached. Try again shortly.' })
      await page.goto('/workflows/task?show=figures')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]
