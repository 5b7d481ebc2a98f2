import type { Page } from 'playwright'
import type { Notification } from '#contract/notifications.ts'
import { answer, hold, type Shot } from './shot.ts'
import { open } from './table.ts'

const TASKS = '/dashboard/tasks?tab=employee'

const CHIDI = { firstName: 'Chidi', lastName: 'Okafor' }
const LONG_NAME = { firstName: 'Oluwaseun Babatunde', lastName: 'Adekunle-Fagbenle Ogunleye-Williams' }

const MINUTE_MS = 60_000

type Given = Partial<Notification> & Pick<Notification, 'kind' | 'title'> & { minutes: number; isRead?: true }

const instantBefore = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const given = ({ minutes, isRead, ...rest }: Given, index: number) => ({
  _id: String(100 - index),
  entity: 'task',
  id: `task-${index}`,
  at: instantBefore(minutes),
  ...(isRead && { readAt: instantBefore(0) }),
  count: 1,
  actors: [CHIDI],
  actorCount: 1,
  ...rest,
})

const EACH_KIND: readonly Given[] = [
  { kind: 'task.proposed', title: 'Reconcile the settlements', minutes: 4, count: 6, actorCount: 4 },
  { kind: 'task.dueTomorrow', title: 'Count the chargebacks of week 47', minutes: 150, actors: [], actorCount: 0 },
  { kind: 'task.denied', title: 'Renew the contract with the printers in Ikeja', minutes: 300, actors: [LONG_NAME] },
  { kind: 'announcement.published', title: 'Fire drill on Friday', minutes: 900, isRead: true },
  {
    kind: 'task.proposed',
    title: 'Audit the petty cash',
    minutes: 1500,
    isRead: true,
    settledBy: { firstName: 'Ngozi', lastName: 'Eze' },
  },
  { kind: 'task.moreRequested', title: 'Plan the town hall', minutes: 3000, isRead: true },
  { kind: 'task.assigned', title: 'Answer the letter of the auditors', minutes: 4500, isRead: true },
  { kind: 'task.approved', title: 'Order new badges', minutes: 9000, isRead: true },
  { kind: 'role.changed', title: 'Finance', minutes: 30_000, isRead: true },
]

async function openBell(page: Page, address = TASKS) {
  await open(page, address)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  return page.getByRole('dialog', { name: 'Notifications' })
}

async function openBellWith(page: Page, kinds: readonly Given[]) {
  const items = kinds.map(given)
  const unread = items.filter((item) => !('readAt' in item)).length
  await answer(page, '/notifications**', 200, { data: { unread, items, next: '1' } })
  await (await openBell(page)).getByRole('listitem').first().waitFor()
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({ name, as: 'admin', arrange })

const bell: readonly Shot[] = [
  admin('bell', async (page) => (await openBell(page)).getByRole('listitem').first().waitFor()),
  {
    name: 'bell-staff',
    as: 'staff',
    arrange: async (page) => (await openBell(page, '/dashboard/tasks')).getByRole('listitem').first().waitFor(),
  },
  admin('bell-kinds', (page) => openBellWith(page, EACH_KIND)),
  admin('bell-all-read', (page) =>
    openBellWith(
      page,
      EACH_KIND.map((item) => ({ ...item, isRead: true })),
    ),
  ),
  admin('bell-empty', async (page) => {
    await answer(page, '/notifications**', 200, { data: { unread: 0, items: [] } })
    await (await openBell(page)).getByText('You have no notifications.').waitFor()
  }),
  admin('bell-loading', async (page) => {
    await hold(page, '/notifications**')
    await (await openBell(page)).getByText('Loading notifications...').waitFor()
  }),
  {
    ...admin('bell-failed', async (page) => {
      await answer(page, '/notifications**', 503, { message: 'The server is down for maintenance.' })
      await (await openBell(page)).getByRole('alert').waitFor()
    }),
    refused: true,
  },
]

const settings = (name: string, as: 'admin' | 'staff'): Shot => ({
  name,
  as,
  arrange: async (page) => {
    await page.goto('/dashboard/settings')
    await page.getByRole('heading', { name: 'Emails' }).waitFor()
  },
})

const VIEWS = [
  { name: 'Waiting for me', search: '?tab=employee&status=proposed' },
  { name: 'Denied in the last weeks, with their feedback, by person', search: '?tab=employee&status=denied' },
  { name: 'Mine', search: '' },
]

async function openOptions(page: Page, views: readonly object[] = VIEWS) {
  await answer(page, '/preferences', 200, { data: { views: { '/dashboard/tasks': views } } })
  await open(page, `${TASKS}&status=proposed`)
  await page.getByRole('button', { name: 'Columns and export' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).waitFor()
}

async function openViews(page: Page, item: string) {
  await openOptions(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

const views: readonly Shot[] = [
  admin('views-menu', (page) => openOptions(page)),
  admin('views-menu-first', (page) => openOptions(page, [])),
  admin('views-save', (page) => openViews(page, 'Save this view…')),
  admin('views-save-replaces', async (page) => {
    await openViews(page, 'Save this view…')
    await page.getByRole('textbox', { name: 'Name' }).fill('mine')
    await page.getByText('Replaces the view of this name.').waitFor()
  }),
  admin('views-save-blank', async (page) => {
    await openViews(page, 'Save this view…')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByText('Name is required').waitFor()
  }),
  admin('views-manage', (page) => openViews(page, 'Manage views…')),
  admin('views-manage-taken', async (page) => {
    await openViews(page, 'Manage views…')
    await page.getByRole('textbox', { name: 'Name of Mine' }).fill('Waiting for me')
    await page.getByText('Another view has this name').waitFor()
  }),
]

export const personalShots: readonly Shot[] = [
  ...bell,
  settings('settings', 'admin'),
  settings('settings-staff', 'staff'),
  ...views,
]
