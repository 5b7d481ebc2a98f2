import type { Page } from 'playwright'
import { answer, hold, type Shot } from './shot.ts'
import { choose } from './table.ts'

const EMPLOYEE = '/dashboard/tasks?tab=employee'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const ADAEZE = { _id: 'adaeze', firstName: 'Adaeze', lastName: 'Nwosu' }
const CHIDI = { _id: 'chidi', firstName: 'Chidi', lastName: 'Okafor' }

/** Of a task that was reworked. Its last status is that of the list. */
const REWORKED = {
  entity: 'task',
  id: 'task',
  status: 'done',
  chart: 'today',
  earlier: 12,
  events: [
    { at: daysAgo(16), by: CHIDI, move: 'task.create', to: 'proposed', chart: '5e0c14c228d5' },
    {
      at: daysAgo(15.8),
      by: CHIDI,
      move: 'task.edit',
      from: 'proposed',
      to: 'proposed',
      chart: '5e0c14c228d5',
      changes: [
        { field: 'title', before: 'Settlements', after: 'Reconcile the settlements of week 46' },
        { field: 'description', before: null, after: 'All merchants of the northern region, by Friday.' },
        { field: 'dueDate', before: '2026-11-13T11:00:00.000Z', after: '2026-11-20T11:00:00.000Z' },
      ],
    },
    {
      at: daysAgo(13),
      by: ADAEZE,
      move: 'task.deny',
      from: 'proposed',
      to: 'denied',
      feedback: 'Which merchants? Name them, and say how you will count the refunds.',
    },
    { at: daysAgo(9), by: ADAEZE, move: 'task.approve', from: 'denied', to: 'approved' },
    {
      at: daysAgo(3),
      by: CHIDI,
      move: 'task.markDone',
      from: 'approved',
      to: 'done',
      changes: [{ field: 'percentageDone', before: null, after: 60 }],
    },
    {
      at: daysAgo(2.9),
      by: CHIDI,
      move: 'task.complete',
      from: 'done',
      refused: { why: 'guard', guard: 'canComplete', message: 'Only a super admin can mark a task as completed.' },
    },
    {
      at: daysAgo(2),
      by: ADAEZE,
      move: 'task.requestMore',
      from: 'done',
      to: 'carried-forward',
      feedback: 'The refunds are missing.',
    },
    {
      at: daysAgo(0.1),
      by: CHIDI,
      move: 'task.markDone',
      from: 'carried-forward',
      to: 'done',
      changes: [{ field: 'percentageDone', before: 60, after: 100 }],
    },
  ].map((event, index) => ({ _id: String(index), chart: 'today', ...event })),
}

/** 40 moves along the same arrows. */
const LONG = {
  ...REWORKED,
  earlier: 0,
  events: Array.from({ length: 40 }, (_, index) => {
    const [from, move, to] = [
      ['proposed', 'task.approve', 'approved'],
      ['approved', 'task.markDone', 'done'],
      ['done', 'task.requestMore', 'carried-forward'],
      ['carried-forward', 'task.deny', 'denied'],
      ['denied', 'task.approve', 'approved'],
      ['approved', 'task.markDone', 'done'],
    ][index === 0 ? 0 : 1 + ((index - 1) % 5)] ?? ['']
    return { _id: String(index), at: daysAgo(40 - index), by: ADAEZE, move, from, to, chart: 'today' }
  }),
}

const showHistory = async (page: Page) => {
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  await page.locator('svg[aria-roledescription="workflow chart"]').waitFor()
}

async function openReworked(page: Page, data: object = REWORKED) {
  await answer(page, '/history/task/*', 200, { data })
  await choose(page, `${EMPLOYEE}&status=done`, 'View details')
  await showHistory(page)
}

const viewed = (name: string, address: string, entry: string): Shot => ({
  name: `history-${name}`,
  as: 'admin',
  arrange: async (page) => {
    await choose(page, address, entry)
    await showHistory(page)
  },
})

export const historyShots: readonly Shot[] = [
  { name: 'history-task', as: 'admin', picture: 'history', arrange: (page) => openReworked(page) },
  { name: 'history-task-long', as: 'admin', arrange: (page) => openReworked(page, LONG) },
  {
    name: 'history-task-list',
    as: 'admin',
    arrange: async (page) => {
      await openReworked(page)
      await page.getByText('12 earlier events').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'history-task-past',
    as: 'admin',
    arrange: async (page) => {
      await openReworked(page)
      await page.getByRole('button', { name: 'Edited' }).click()
      await page.getByText('Decided by an earlier version of the chart.').first().waitFor()
    },
  },
  {
    name: 'history-task-refused',
    as: 'admin',
    arrange: async (page) => {
      await openReworked(page)
      await page.getByRole('button', { name: 'Mark as completed: refused' }).click()
      await page.getByText('not possible. Why?').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'history-task-staff',
    as: 'staff',
    arrange: async (page) => {
      await choose(page, '/dashboard/tasks?status=approved', 'View details')
      await showHistory(page)
      await page.getByText('not possible. Why?').click()
    },
  },
  viewed('announcement', '/dashboard/announcement', 'View'),
  viewed('user', '/dashboard', 'View Permissions'),
  viewed('role', '/dashboard/roles', 'View Permissions'),
  viewed('transaction', '/dashboard/ledger', 'View details'),
  {
    name: 'history-account',
    as: 'admin',
    arrange: async (page) => {
      await choose(page, '/dashboard/coa', 'Edit')
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('heading', { name: 'What happened' }).waitFor()
    },
  },
  {
    name: 'history-loading',
    as: 'admin',
    arrange: async (page) => {
      await hold(page, '/history/task/*')
      await choose(page, EMPLOYEE, 'View details')
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByText('Loading history...').waitFor()
    },
  },
  {
    name: 'history-failed',
    as: 'admin',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/history/task/*', 503, { message: 'The database cannot be reached. Try again shortly.' })
      await choose(page, EMPLOYEE, 'View details')
      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]
