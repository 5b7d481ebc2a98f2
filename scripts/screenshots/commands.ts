import type { Page } from 'playwright'
import { answer, type Shot } from './shot.ts'
import { open } from './table.ts'

async function openPalette(page: Page, query = '') {
  await open(page, '/dashboard/tasks')
  await page.getByRole('button', { name: /^Search or jump/ }).click()
  await page.getByRole('textbox', { name: 'Command or record' }).fill(query)
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({ name, as: 'admin', arrange })

export const commandShots: readonly Shot[] = [
  admin('commands', async (page) => {
    await openPalette(page)
    await page.getByRole('button', { name: /^Role management/ }).waitFor()
  }),
  admin('commands-records', async (page) => {
    await openPalette(page, 'approve re')
    await page
      .getByRole('button', { name: /^Approve: / })
      .first()
      .waitFor()
  }),
  admin('commands-nothing', async (page) => {
    await openPalette(page, 'zebra')
    await page.getByText('Nothing found').waitFor()
  }),
  admin('shortcuts', async (page) => {
    await open(page, '/dashboard/tasks')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  }),
  admin('settings-compact', async (page) => {
    await answer(page, '/preferences', 200, { data: { density: 'compact' } })
    await open(page, '/dashboard')
    await page.locator('html[data-density=compact]').waitFor()
  }),
]
