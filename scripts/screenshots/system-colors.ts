import type { Page } from 'playwright'
import type { Shot } from './shot.ts'
import { choose, open, openMenu } from './table.ts'

// Forced colors, as in Windows high contrast: the selection must be visible there too.

const forced = (name: string, arrange: (page: Page) => Promise<unknown>): Shot => ({
  name: `system-colors-${name}`,
  as: 'admin',
  arrange: async (page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await arrange(page)
  },
})

export const systemColorShots: readonly Shot[] = [
  forced('menu', (page) => openMenu(page, '/dashboard/tasks?tab=employee')),
  forced('form', (page) => choose(page, '/dashboard/roles', 'Edit Role')),
  forced('months', async (page) => {
    await open(page, '/dashboard/ledger')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog', { name: 'Filter' }).waitFor()
  }),
  forced('commands', async (page) => {
    await open(page, '/dashboard/tasks')
    await page.getByRole('button', { name: /^Search or jump/ }).click()
    await page.getByRole('button', { name: /^Role management/ }).waitFor()
    await page.keyboard.press('ArrowDown')
  }),
  forced('settings', async (page) => {
    await page.goto('/dashboard/settings')
    await page.getByRole('heading', { name: 'You' }).waitFor()
  }),
]
