import type { Page } from 'playwright'
import { TASK_STATUSES } from '#contract/enums.ts'
import { FEEDBACK_REQUIRED, PERCENTAGE_RANGE, type TaskStatus } from '#contract/task.ts'
import { answer, atWork, hold, type Shot } from './shot.ts'
import { choose, open, openFilter, openMenu } from './table.ts'

const OWN = '/dashboard/tasks'
const EMPLOYEE = '/dashboard/tasks?tab=employee'

async function add(page: Page, address: string) {
  await open(page, address)
  await page.getByRole('button', { name: 'Add new task' }).click()
  await page.getByRole('dialog').waitFor()
}

const employeesIn = (status: TaskStatus) => `${EMPLOYEE}&status=${status}`
const ownIn = (status: TaskStatus) => `${OWN}?status=${status}`

const dialog = (name: string, status: TaskStatus, item: string): Shot => ({
  name: `tasks-${name}`,
  as: 'admin',
  arrange: (page) => choose(page, employeesIn(status), item),
})

const BUSY = { message: 'Somebody else changed this task in the meantime. Reload and try again.', code: 'conflict' }

const lists: readonly Shot[] = [
  { name: 'tasks-own', as: 'admin', arrange: (page) => open(page, OWN) },
  { name: 'tasks-employee', as: 'admin', arrange: (page) => open(page, EMPLOYEE) },
  { name: 'tasks-staff', as: 'staff', arrange: (page) => open(page, OWN) },
  {
    name: 'tasks-last-row',
    as: 'admin',
    arrange: async (page) => {
      await open(page, `${EMPLOYEE}&sort=-assignee`)
      await page.keyboard.press('End')
    },
  },
  {
    name: 'tasks-loading',
    as: 'admin',
    arrange: async (page) => {
      await hold(page, '/query/tasks**')
      await page.goto(EMPLOYEE)
      await page.getByText('Loading tasks...').waitFor()
    },
  },
  {
    name: 'tasks-empty',
    as: 'staff',
    arrange: async (page) => {
      await answer(page, '/query/tasks**', 200, { data: { rows: [], total: 0 } })
      await page.goto(OWN)
      await page.getByText('No tasks found').waitFor()
    },
  },
  {
    name: 'tasks-no-match',
    as: 'admin',
    arrange: async (page) => {
      await page.goto(`${EMPLOYEE}&search=zebra`)
      await page.getByText('No tasks match').waitFor()
    },
  },
  {
    name: 'tasks-failed',
    as: 'admin',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/query/tasks**', 503, { message: 'The database cannot be reached. Try again shortly.' })
      await page.goto(EMPLOYEE)
      await page.getByText('The tasks could not be loaded').waitFor()
    },
  },
  {
    name: 'tasks-filter',
    as: 'admin',
    arrange: async (page) => {
      await open(page, employeesIn('denied'))
      await openFilter(page)
    },
  },
  {
    name: 'tasks-options',
    as: 'admin',
    arrange: async (page) => {
      await open(page, EMPLOYEE)
      await page.getByRole('button', { name: 'Columns and export' }).click()
      await page.getByRole('menuitem', { name: 'Export CSV' }).waitFor()
    },
  },
]

const firstProposed = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: 'Proposed' })
    .getByRole('button', { name: /^Actions for / })
    .first()

const menus: readonly Shot[] = [
  ...TASK_STATUSES.map(
    (status): Shot => ({
      name: `tasks-menu-employee-${status}`,
      as: 'admin',
      arrange: (page) => openMenu(page, employeesIn(status)),
    }),
  ),
  { name: 'tasks-menu-own', as: 'staff', arrange: (page) => openMenu(page, ownIn('approved')) },
  {
    name: 'tasks-menu-at-work',
    as: 'admin',
    picture: 'tasks',
    arrange: async (page) => {
      await open(page, EMPLOYEE)
      await firstProposed(page).click()
      await page.getByRole('menu').waitFor()
    },
  },
]

const drawers: readonly Shot[] = [
  { name: 'tasks-add', as: 'staff', arrange: (page) => add(page, OWN) },
  { name: 'tasks-add-employee', as: 'admin', arrange: (page) => add(page, EMPLOYEE) },
  {
    name: 'tasks-add-invalid',
    as: 'admin',
    arrange: async (page) => {
      await add(page, EMPLOYEE)
      await page.getByRole('button', { name: 'Add task', exact: true }).click()
      await page.getByText('Title is required').waitFor()
    },
  },
  {
    name: 'tasks-add-calendar',
    as: 'staff',
    arrange: async (page) => {
      await add(page, OWN)
      await page.getByLabel('Due date').click()
      await page.getByRole('button', { name: 'Next month' }).waitFor()
    },
  },
  {
    name: 'tasks-add-assignee',
    as: 'admin',
    arrange: async (page) => {
      await add(page, EMPLOYEE)
      await page.getByRole('combobox', { name: 'Assignee' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'tasks-edit-employee', as: 'admin', arrange: (page) => choose(page, employeesIn('proposed'), 'Edit') },
  { name: 'tasks-edit-own', as: 'admin', arrange: (page) => choose(page, ownIn('proposed'), 'Edit') },
  {
    name: 'tasks-edit-refused',
    as: 'admin',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/task/*/edit', 409, BUSY)
      await choose(page, employeesIn('proposed'), 'Edit')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText(BUSY.message).first().waitFor()
    },
  },
  { name: 'tasks-view-own', as: 'staff', arrange: (page) => choose(page, ownIn('approved'), 'View details') },
  {
    name: 'tasks-view-employee',
    as: 'admin',
    arrange: (page) => choose(page, employeesIn('proposed'), 'View details'),
  },
]

const dialogs: readonly Shot[] = [
  dialog('delete', 'proposed', 'Delete'),
  dialog('approve', 'proposed', 'Approve'),
  dialog('deny', 'proposed', 'Deny'),
  dialog('request-more', 'proposed', 'Request More'),
  dialog('complete', 'done', 'Mark as completed'),
  { name: 'tasks-mark-done', as: 'staff', arrange: (page) => choose(page, ownIn('approved'), 'Mark as Done') },
  {
    name: 'tasks-mark-done-out-of-range',
    as: 'staff',
    arrange: async (page) => {
      await choose(page, ownIn('approved'), 'Mark as Done')
      await page.getByLabel('Percentage done').fill('120')
      await page.getByText(PERCENTAGE_RANGE).waitFor()
    },
  },
  {
    name: 'tasks-deny-blank',
    as: 'admin',
    arrange: async (page) => {
      await choose(page, employeesIn('proposed'), 'Deny')
      await page.getByLabel('Feedback').fill('   ')
      await page.getByText(FEEDBACK_REQUIRED).waitFor()
    },
  },
  {
    name: 'tasks-deny-busy',
    as: 'admin',
    arrange: async (page) => {
      await hold(page, '/task/*/deny')
      await choose(page, employeesIn('proposed'), 'Deny')
      await page.getByLabel('Feedback').fill('The figures of the north are missing.')
      await page.getByRole('button', { name: 'Deny', exact: true }).click()
      await atWork(page)
    },
  },
  {
    name: 'tasks-deny-refused',
    as: 'admin',
    refused: true,
    arrange: async (page) => {
      await answer(page, '/task/*/deny', 409, BUSY)
      await choose(page, employeesIn('proposed'), 'Deny')
      await page.getByLabel('Feedback').fill('The figures of the north are missing.')
      await page.getByRole('button', { name: 'Deny', exact: true }).click()
      await page.getByText(BUSY.message).first().waitFor()
    },
  },
  {
    name: 'tasks-approved',
    as: 'admin',
    arrange: async (page) => {
      await answer(page, '/task/*/approve', 200, { message: 'Task approved' })
      await choose(page, employeesIn('proposed'), 'Approve')
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByText('Task approved successfully').waitFor()
    },
  },
]

async function askToApprove(page: Page) {
  await open(page, EMPLOYEE)
  await firstProposed(page).click()
  await page.getByRole('menuitem', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** The task stays unchanged for the other states. */
async function approveForShow(page: Page) {
  let approved: string | undefined
  await page.route('**/api/task/*/approve', (route) => {
    approved = route.request().url().split('/').at(-2)
    return route.fulfill({ json: { message: 'Task approved' } })
  })
  await page.route('**/api/task/all', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { _id: string }[] }
    const shown = data.map((task) => (task._id === approved ? { ...task, status: 'approved' } : task))
    await route.fulfill({ response, json: { ...rest, data: shown } })
  })
  await askToApprove(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Task approved successfully').waitFor()
}

const walk: readonly Shot[] = [
  { name: 'tasks-walk-approve', as: 'admin', walk: 'walk-approve', arrange: askToApprove },
  { name: 'tasks-walk-approved', as: 'admin', walk: 'walk-approved', arrange: approveForShow },
]

export const taskShots: readonly Shot[] = [...lists, ...menus, ...drawers, ...dialogs, ...walk]
