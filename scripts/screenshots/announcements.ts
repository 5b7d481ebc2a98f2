import type { Page } from 'playwright'
import { answer, atWork, hold, type Shot } from './shot.ts'
import { choose, open, openFilter, openMenu } from './table.ts'

const ALL = '/dashboard/announcement'
const PUBLISHED = `${ALL}?tab=published`
const DRAFTS = `${ALL}?tab=drafts`

const SENTENCE = 'The lifts of the third floor stand still until Friday. '

async function create(page: Page, title = '') {
  await open(page, ALL)
  await page.getByRole('button', { name: 'Create new announcement' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create New Announcement' })
  await drawer.getByLabel('Title').fill(title)
  return drawer
}

async function describe(page: Page, length: number) {
  const drawer = await create(page, 'Lifts out of order')
  await drawer.getByLabel('Description').fill(SENTENCE.repeat(20).slice(0, length))
  await drawer.getByText(`${length}/1000`).waitFor()
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({
  name: `announcements-${name}`,
  as: 'admin',
  arrange,
})

const lists: readonly Shot[] = [
  admin('all', (page) => open(page, ALL)),
  admin('published', (page) => open(page, PUBLISHED)),
  admin('drafts', (page) => open(page, DRAFTS)),
  { name: 'announcements-reader', as: 'staff', arrange: (page) => open(page, ALL) },
  admin('menu', (page) => openMenu(page, ALL)),
  { name: 'announcements-reader-menu', as: 'staff', arrange: (page) => openMenu(page, ALL) },
  admin('filter', async (page) => {
    await open(page, ALL)
    await openFilter(page)
  }),
  admin('loading', async (page) => {
    await hold(page, '/query/announcements**')
    await page.goto(ALL)
    await page.getByText('Loading announcements...').waitFor()
  }),
  {
    name: 'announcements-empty',
    as: 'staff',
    arrange: async (page) => {
      await answer(page, '/query/announcements**', 200, { data: { rows: [], total: 0 } })
      await page.goto(ALL)
      await page.getByText('No announcement found').waitFor()
    },
  },
]

const drawers: readonly Shot[] = [
  admin('create', (page) => create(page)),
  admin('create-75', (page) => describe(page, 750)),
  admin('create-90', (page) => describe(page, 900)),
  admin('create-full', (page) => describe(page, 1000)),
  admin('create-invalid', async (page) => {
    const drawer = await create(page, 'Lifts out of order')
    await drawer.getByLabel('Link').fill('intranet')
    await drawer.getByRole('button', { name: 'Publish' }).click()
    await drawer.locator('[aria-invalid=true]').waitFor()
  }),
  admin('create-busy', async (page) => {
    await hold(page, '/announcement/create')
    const drawer = await create(page, 'Lifts out of order')
    await drawer.getByRole('button', { name: 'Save as draft' }).click()
    await atWork(page)
  }),
  admin('edit', (page) => choose(page, PUBLISHED, 'Edit')),
  admin('view', (page) => choose(page, PUBLISHED, 'View')),
  { name: 'announcements-reader-view', as: 'staff', arrange: (page) => choose(page, ALL, 'View') },
]

export const announcementShots: readonly Shot[] = [
  ...lists,
  ...drawers,
  admin('delete', (page) => choose(page, DRAFTS, 'Delete')),
]
