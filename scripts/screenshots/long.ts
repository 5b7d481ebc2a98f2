import type { Page } from 'playwright'
import { LIVE_PATH } from '#contract/live.ts'
import type { Shot } from './shot.ts'
import { choose, open } from './table.ts'

// Texts of maximum length on the narrowest supported screen.

const WIDTH = 1024
const sentence =
  'A title that somebody wrote without ever thinking of those who will have to read it in a narrow column. '
const word = 'Uvwevwevwevwe'

const LONG: Readonly<Record<string, string>> = {
  title: sentence.repeat(2).slice(0, 200),
  description: `${sentence.repeat(4)}${'x'.repeat(200)}`,
  feedback: sentence.repeat(3),
  firstName: word.repeat(24).slice(0, 300),
  lastName: 'Osas-Ossas-Ekpenyong',
  email: `${word.repeat(4).toLowerCase()}@a-department-with-a-long-name.statehouse.example`,
  name: `${word.repeat(8)} ${sentence}`.slice(0, 200),
  accountName: word.repeat(15).slice(0, 200),
  link: `https://intranet.statehouse.example/${'a-very-long-path/'.repeat(12)}`,
  narration: `${'REF'.repeat(40)} ${sentence}`,
}

const COLLABORATORS = 40

const lengthened = (key: string, value: unknown) => {
  if (key === 'collaborators' && Array.isArray(value) && value[0])
    return Array.from({ length: COLLABORATORS }, (_, index) => ({ ...value[0], _id: `collaborator-${index}` }))
  return (typeof value === 'string' && LONG[key]) || value
}

/** A stream of changes has no end to wait for. */
const isAnswered = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname !== `/api${LIVE_PATH}`

const lengthen = (page: Page) =>
  page.route(isAnswered, async (route) => {
    const response = await route.fetch()
    const json = JSON.parse(await response.text(), lengthened)
    await route.fulfill({ response, json })
  })

const long = (name: string, arrange: Shot['arrange']): Shot => ({
  name: `long-${name}`,
  as: 'admin',
  width: WIDTH,
  arrange: async (page) => {
    await lengthen(page)
    await arrange(page)
  },
})

export const longShots: readonly Shot[] = [
  long('users', (page) => open(page, '/dashboard')),
  long('users-edit', (page) => choose(page, '/dashboard', 'Edit User')),
  long('roles', (page) => open(page, '/dashboard/roles')),
  long('tasks', (page) => open(page, '/dashboard/tasks?tab=employee')),
  long('tasks-view', (page) => choose(page, '/dashboard/tasks?tab=employee', 'View details')),
  long('announcements', (page) => open(page, '/dashboard/announcement')),
  long('announcements-view', (page) => choose(page, '/dashboard/announcement', 'View')),
  long('announcements-edit', (page) => choose(page, '/dashboard/announcement', 'Edit')),
  long('announcements-filter', async (page) => {
    await open(page, '/dashboard/announcement')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox').first().waitFor()
  }),
  long('accounts', (page) => open(page, '/dashboard/coa')),
  long('accounts-edit', (page) => choose(page, '/dashboard/coa', 'Edit')),
  long('ledger', (page) => open(page, '/dashboard/ledger')),
  long('ledger-details', async (page) => {
    await choose(page, '/dashboard/ledger', 'View details')
    await page.getByRole('dialog', { name: 'Ledger details' }).getByRole('listitem').first().waitFor()
  }),
  long('commands', async (page) => {
    await open(page, '/dashboard/tasks')
    await page.getByRole('button', { name: /^Search or jump/ }).click()
    await page.getByRole('textbox', { name: 'Command or record' }).fill('approve re')
    await page
      .getByRole('button', { name: /^Approve: / })
      .first()
      .waitFor()
  }),
]
