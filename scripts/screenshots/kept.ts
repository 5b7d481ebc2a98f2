import type { Page } from 'playwright'
import { answer, type Shot } from './shot.ts'
import { choose, open } from './table.ts'

const TASKS = '/dashboard/tasks?tab=employee'
const LEDGER = '/dashboard/ledger'
const ANNOUNCEMENTS = '/dashboard/announcement'

const alter = (page: Page, path: string, change: (body: { data: never }) => void) =>
  page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    change(body)
    await route.fulfill({ response, json: body })
  })

type Rows = Record<string, unknown>[]

const restored = async (page: Page) => page.getByRole('button', { name: 'Start over' }).waitFor()

async function typeAndReopen(page: Page, openForm: () => Promise<unknown>) {
  await openForm()
  await page.getByRole('dialog').getByRole('textbox').last().fill('Written before the drawer was closed by accident')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openForm()
  await restored(page)
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({ name, as: 'admin', arrange })

export const keptShots: readonly Shot[] = [
  admin('kept-unreadable-rows', async (page) => {
    await alter(page, '/query/tasks**', ({ data }) => {
      const { rows }: { rows: Rows } = data
      Object.assign(rows[1] ?? {}, { status: 'archived' })
      Object.assign(rows[2] ?? {}, { _id: undefined, title: undefined })
    })
    await open(page, TASKS)
    await page.getByText(/2 could not be read$/).waitFor()
    await page.getByText(/^Row 3 could not be read/).waitFor()
  }),
  admin('kept-sum-with-gap', async (page) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }))
    await alter(page, '/ledger/all**', ({ data }) => {
      const { data: rows }: { data: Rows } = data
      Object.assign(rows[0] ?? {}, { totalAmount: '1000.505' })
    })
    await open(page, LEDGER)
    await page
      .getByText(/could not be read$/)
      .first()
      .waitFor()
  }),
  {
    ...admin('kept-figures-failed', async (page) => {
      const down = { message: 'The server is down for maintenance.' }
      await answer(page, '/ledger/**', 503, down)
      await page.goto(LEDGER)
      await page.getByRole('button', { name: 'Load the figures again' }).waitFor()
    }),
    refused: true,
  },
  admin('kept-unreadable-entries', async (page) => {
    await alter(page, '/query/announcements**', ({ data }) => {
      const { rows }: { rows: Rows } = data
      for (const row of rows) Object.assign(row, { collaborators: [null, { _id: 'efe' }], files: [null] })
    })
    await choose(page, ANNOUNCEMENTS, 'Edit')
    await page.getByRole('button', { name: 'Continue without them' }).waitFor()
  }),
  admin('kept-form-restored', async (page) => {
    await open(page, TASKS)
    await typeAndReopen(page, () => page.getByRole('button', { name: 'Add new task' }).click())
  }),
  admin('kept-dialog-restored', async (page) => {
    await open(page, `${TASKS}&status=proposed`)
    await typeAndReopen(page, async () => {
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Deny' }).click()
    })
  }),
]
