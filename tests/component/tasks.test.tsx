import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Task } from '#contract/task.ts'
import { taskSpec } from '#tests/spec/task.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { withClockAhead } from './support/fake-server.ts'
import { expectList } from './support/lists.ts'
import { expectAccessible, openedForm } from './support/people.ts'
import { describeRowMenu } from './support/row-menu.ts'
import { cellsOf, childTexts, textsOf } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'
import { inTimeZone } from './support/time-zone.ts'

// Typed by hand from the specification, "Tasks Management".

const DENIED: Task = {
  ...TASK,
  _id: 'task-2',
  title: 'Stock list',
  description: undefined,
  dueDate: undefined,
  status: 'denied',
  feedback: 'Too long',
  percentageDone: 40,
  assignedTo: undefined,
}

const OWN = '/dashboard/tasks'
const EMPLOYEES = '/dashboard/tasks?tab=employee'

const open = (at: string, signedInAs = ben, tasks = [TASK, DENIED]) =>
  renderApp({ at, signedInAs, server: serverWithTasks(() => tasks) })

const addButton = page.getByRole('button', { name: 'Add new task', exact: true })

inTimeZone('Africa/Lagos')

describeRowMenu({
  spec: taskSpec,
  entity: 'a task',
  record: TASK,
  name: TASK.title,
  serve: serverWithTasks,
  seats: {
    assignee: [{ person: ada, at: OWN }],
    'assigned super admin': [{ person: ben, at: OWN, tab: 'My tasks' }],
    reviewer: [{ person: ben, at: EMPLOYEES, tab: 'Employee tasks' }],
    // No list shows a task of a colleague.
    colleague: [],
  },
  lifecycle: {
    lists: ['task.assigned', 'task.all'],
    inStatus: (task, status) => ({ ...task, status }),
  },
})

describe('the list of tasks', () => {
  test('has the stated words, tabs and columns for a super admin', async () => {
    await open(OWN)
    await expectList({
      heading: 'Tasks Management',
      about: 'Assign, view and manage tasks',
      tabs: ['My tasks', 'Employee tasks'],
      count: '2 tasks',
      columns: ['', 'Task Title', 'Status', 'Due date', 'Feedback', 'Actions'],
      rows: [
        ['Quarterly report', 'Proposed', '27-11-2026', '---'],
        ['Stock list', 'Denied', '---', 'Too long'],
      ],
    })
    await expect.element(page.getByRole('heading', { name: 'Review Tasks', exact: true })).toBeVisible()
    await expect.element(page.getByText('Review and add tasks for the week', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'My tasks' })).toHaveAttribute('aria-selected', 'true')

    await page.getByRole('tab', { name: 'Employee tasks' }).click()
    await expect
      .poll(() => cellsOf())
      .toEqual([
        ['Quarterly report', 'Proposed', 'Ada Example', '---'],
        ['Stock list', 'Denied', 'Ada Example', 'Too long'],
      ])
    expect(textsOf(page, 'columnheader')).toEqual(['', 'Task Title', 'Status', 'Assignee', 'Feedback', 'Actions'])
    await expectAccessible()
  })

  test('has the stated words for others, who see their own tasks only', async () => {
    const app = await open(EMPLOYEES, ada)
    await expect.element(page.getByText('Create, view and manage your tasks', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'My weekly deliverables', exact: true })).toBeVisible()
    await expect
      .element(page.getByText('These are the tasks created and assigned to you.', { exact: true }))
      .toBeVisible()
    await expect.element(addButton).toBeEnabled()
    await expect.poll(() => cellsOf()[0]).toEqual(['Quarterly report', 'Proposed', '27-11-2026', '---'])
    expect(textsOf(page, 'tab')).toEqual([])
    expect(app.server.sent.map(({ name }) => name)).not.toContain('task.all')
  })
})

describe('the details of a task', () => {
  const details = dialog('View task details')
  const shown = () => childTexts(details.element().querySelectorAll('dl > div'))

  test.each([
    [
      'of employees say whose it is and where it comes from',
      EMPLOYEES,
      [
        ['Assignee', 'Ada Example'],
        ['Origin', 'Staff'],
      ],
    ],
    ['of one’s own do not', OWN, []],
  ] as const)('%s', async (_, at, more) => {
    await open(at)
    await chooseInRowMenu(DENIED.title, 'View details')
    await expect.element(details.getByText('The details about the progress of this task')).toBeVisible()
    expect(shown()).toEqual([
      ['Task name', 'Stock list'],
      ['Description', '---'],
      ['Due date', '---'],
      ['Percentage done', '40%'],
      ['Feedback', 'Too long'],
      ...more,
    ])
    expect((details.element() as HTMLElement).offsetWidth).toBe(450)
  })

  test('have a dash where nothing was done yet', async () => {
    await open(OWN)
    await chooseInRowMenu(TASK.title, 'View details')
    await expect.element(details).toBeVisible()
    expect(shown().find(([label]) => label === 'Percentage done')).toEqual(['Percentage done', '---'])
  })
})

test('a browser whose clock is a year ahead goes by the day of the server', async () => {
  const due = (dueDate: string): Task => ({ ...TASK, _id: dueDate, dueDate })
  const tasks = [due('2026-11-24T11:00:00.000Z'), due('2026-11-25T11:00:00.000Z')]
  await renderApp({ at: OWN, signedInAs: ada, server: withClockAhead(serverWithTasks(() => tasks)) })
  await expect.poll(() => cellsOf().map((cells) => cells[2])).toEqual(['24-11-2026 1 d late', '25-11-2026'])
  const form = await openedForm('Add New Task', () => addButton.click())
  await form.getByRole('button', { name: 'Due date' }).click()
  await page.getByRole('button', { name: /^25 November 2026/ }).click()
  await expect.element(form.getByRole('button', { name: 'Due date' })).toHaveTextContent('November 25, 2026')
  await form.getByRole('button', { name: 'Due date' }).click()
  await page.getByRole('button', { name: 'Next Friday, Dec 4' }).click()
  await expect.element(form.getByRole('button', { name: 'Due date' })).toHaveTextContent('December 4, 2026')
})

describe('the form of a task', () => {
  type Form = Awaited<ReturnType<typeof openedForm>>

  const openCreation = () => openedForm('Add New Task', () => addButton.click())
  const send = (form: Form) => form.getByRole('button', { name: 'Add task', exact: true }).click()

  /** Answers with the noon that the day is stored as: Lagos is an hour ahead of UTC all year. */
  async function pickDueDate(form: Form) {
    await form.getByRole('button', { name: 'Due date' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: /^15 / }).click()
    const now = new Date()
    return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 15, 11)).toISOString()
  }

  test('asks for title and due date, and sends noon of the day that was picked', async () => {
    const { server } = await open(OWN, ada)
    const form = await openCreation()
    await expect.element(form.getByText('Create new tasks for and keep track of deliverables')).toBeVisible()
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)
    await send(form)
    await expect.element(form.getByText('Title is required')).toBeVisible()
    await expect.element(form.getByText('Due date is required')).toBeVisible()
    await expectAccessible()
    expect(server.names()).toEqual([])

    await form.getByRole('textbox', { name: 'Task title' }).fill(' Runbook ')
    const dueDate = await pickDueDate(form)
    await expect.element(form.getByText('Due date is required')).not.toBeInTheDocument()
    await send(form)
    await server.called('task.create')
    expect(server.sent.at(-1)?.path).toBe('/api/task/create')
    expect(server.sent.at(-1)?.body).toEqual({ title: 'Runbook', dueDate })
  })

  test('asks for an assignee of employees, and finds them by first and last name in any order, with other accents', async () => {
    const { server } = await open(EMPLOYEES)
    const form = await openCreation()
    await form.getByRole('textbox', { name: 'Task title' }).fill('Runbook')
    const dueDate = await pickDueDate(form)
    await send(form)
    await expect.element(form.getByText('Assignee is required')).toBeVisible()
    const assignee = form.getByRole('combobox', { name: 'Assignee' })
    await assignee.click()
    expect(textsOf(page, 'option')).toEqual(['Ada Example', 'Chi Example'])
    await assignee.fill('éxàmple chi')
    await expect.poll(() => textsOf(page, 'option')).toEqual(['Chi Example'])
    await page.getByRole('option', { name: 'Chi Example' }).click()
    await send(form)
    await server.called('task.assign')
    expect(server.sent.at(-1)?.path).toBe('/api/task/assign')
    expect(server.sent.at(-1)?.body).toEqual({ title: 'Runbook', dueDate, assignedTo: 'chi' })
  })

  test('the picker of an assignee offers the people who can open tasks, and keeps the person who has the task', async () => {
    const { server } = await open(EMPLOYEES)
    server.respondWith('employee.list', () => ({
      data: [
        { _id: 'ada', firstName: 'Ada', lastName: 'Example', opensTasks: false },
        { _id: 'chi', firstName: 'Chi', lastName: 'Example', opensTasks: true },
        { _id: 'efe', firstName: 'Efe', lastName: 'Example', opensTasks: false },
      ],
    }))
    await chooseInRowMenu(TASK.title, 'Edit')
    const assignee = dialog('Edit Task').getByRole('combobox', { name: 'Assignee' })
    await expect.element(assignee).toHaveValue('Ada Example')
    await assignee.click()
    await expect.poll(() => textsOf(page, 'option')).toEqual(['Ada Example', 'Chi Example'])
  })

  test('does not edit an employee’s task without an assignee', async () => {
    const { server } = await open(EMPLOYEES, ben, [{ ...DENIED, status: 'proposed' }])
    await chooseInRowMenu(DENIED.title, 'Edit')
    const form = dialog('Edit Task')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(form.getByText('Assignee is required')).toBeVisible()
    expect((form.element() as HTMLElement).offsetWidth).toBe(450)
    expect(server.names()).toEqual([])
  })
})
