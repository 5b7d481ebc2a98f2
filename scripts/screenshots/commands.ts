import type { Page } from 'playwright'
import type { Shot } from './shot.ts'
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
    await page.goto('/dashboard/settings')
    await page.getByText('Compact').click()
    await page.getByRole('link', { name: 'User management' }).click()
    await page.getByRole('table').getByRole('button').first().waitFor()
  }),
  admin('settings', async (page) => {
    await page.goto('/dashboard/settings')
    await page.getByRole('heading', { name: 'Session' }).waitFor()
  }),
]
