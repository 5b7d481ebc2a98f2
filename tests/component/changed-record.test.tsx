import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task } from '#contract/task.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { openLiveTasks } from './support/live.ts'
import { expectAccessible } from './support/people.ts'
import { childTexts } from './support/screen-texts.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

const OLD: Task = { ...TASK, version: 1 }
const THEIRS: Task = { ...OLD, title: 'Yearly report', description: 'All quarters', version: 2 }

/** By Chi, of the record. */
const changeOf = (version: number) => ({ id: OLD._id, version, by: 'chi' })

const form = dialog('Edit Task')
const title = form.getByRole('textbox', { name: 'Task title' })
const description = form.getByRole('textbox', { name: 'Description' })
const press = (name: string) => form.getByRole('button', { name, exact: true }).click()

const openEmployeeTasks = () => openLiveTasks('/dashboard/tasks?tab=employee', ben, [OLD])

/** A form in which the title was typed, and a record that somebody else changed. */
async function openConflict() {
  const { server, change } = await openLiveTasks('/dashboard/tasks', ada, [OLD])
  await chooseInRowMenu(TASK.title, 'Edit')
  await title.fill('My report')
  await change([THEIRS], changeOf(2))
  await expect.element(form.getByText(/^Changed by Chi Example, \d\d:\d\d$/)).toBeVisible()
  return { server }
}

const sentBy = async (server: Pick<FakeServer, 'changeBy'>) => {
  const { body, headers } = await server.changeBy(() => press('Save changes'))
  return { body, version: headers['if-match'] }
}

test('a form keeps its record and version while the record changes, and shows both versions', async () => {
  const { server } = await openConflict()
  await expect.element(title).toHaveValue('My report')
  await expect.element(description).toHaveValue('Figures of the third quarter')
  await press('Show both')
  const rows = page.getByRole('table', { name: 'Both versions' }).getByRole('row')
  expect(childTexts(rows.elements())).toEqual([
    ['Field', 'Before', 'Theirs', 'Yours'],
    ['Task title', 'Quarterly report', 'Yearly report', 'My report'],
    ['Description', 'Figures of the third quarter', 'All quarters', 'Figures of the third quarter'],
  ])
  await expectAccessible()
  expect(await sentBy(server)).toEqual({
    body: { title: 'My report', description: 'Figures of the third quarter' },
    version: '"1"',
  })
})

test('taking theirs fills the form from their version', async () => {
  const { server } = await openConflict()
  await press('Take theirs')
  await expect.element(title).toHaveValue('Yearly report')
  await expect.element(description).toHaveValue('All quarters')
  await expect.element(form.getByText(/^Changed by/)).not.toBeInTheDocument()
  expect(await sentBy(server)).toEqual({
    body: { title: 'Yearly report', description: 'All quarters' },
    version: '"2"',
  })
})

test('keeping what was typed takes theirs in the other fields', async () => {
  const { server } = await openConflict()
  await press('Show both')
  await press('Keep what I typed')
  await expect.element(title).toHaveValue('My report')
  await expect.element(description).toHaveValue('All quarters')
  expect(await sentBy(server)).toEqual({ body: { title: 'My report', description: 'All quarters' }, version: '"2"' })
})

test('a refusal of an outdated version shows the change too, without the extension', async () => {
  let tasks = [OLD]
  const server = serverWithTasks(() => tasks)
  await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server })
  await chooseInRowMenu(TASK.title, 'Edit')
  await title.fill('My report')
  await press('Save changes')
  tasks = [THEIRS]
  await server.refuse('task.edit', 412, 'Somebody else changed this task.')
  await expect.element(form.getByText('Changed by someone else')).toBeVisible()
  await expect.element(title).toHaveValue('My report')
})

test('a text that was kept meets what others wrote into its field meanwhile, with the version that it was typed over', async () => {
  let tasks = [OLD]
  const server = serverWithTasks(() => tasks)
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server })
  await chooseInRowMenu(TASK.title, 'Edit')
  await title.fill('My report')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  tasks = [THEIRS]
  await app.refresh()
  await chooseInRowMenu(THEIRS.title, 'Edit')
  await expect.element(form.getByText('Changed by someone else')).toBeVisible()
  await expect.element(title).toHaveValue('My report')
  expect(await sentBy(server)).toEqual({
    body: { title: 'My report', description: 'Figures of the third quarter' },
    version: '"1"',
  })
  await server.refuse('task.edit', 412, 'Somebody else changed this task.')
  await press('Show both')
  await press('Keep what I typed')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await chooseInRowMenu(THEIRS.title, 'Edit')
  await expect.element(title).toHaveValue('My report')
  expect(await sentBy(server)).toEqual({ body: { title: 'My report', description: 'All quarters' }, version: '"2"' })
})

test('a record that somebody else deletes while it is open leaves the focus in its drawer', async () => {
  const { change } = await openEmployeeTasks()
  await chooseInRowMenu(TASK.title, 'View details')
  const details = dialog('View task details')
  const approve = details.getByRole('button', { name: 'Approve', exact: true })
  await expect.element(approve).toBeVisible()
  approve.element().focus()
  await change([], changeOf(2))
  await expect.element(details.getByText('This task was deleted meanwhile.')).toBeVisible()
  await expect.element(details).toHaveFocus()
})

test('a confirmation says that somebody else closed its move, keeps what was typed, and opens again with the move', async () => {
  const { server, change } = await openEmployeeTasks()
  await chooseInRowMenu(TASK.title, 'Deny')
  const deny = dialog('Deny task?')
  const field = deny.getByRole('textbox')
  const submit = deny.getByRole('button', { name: 'Deny', exact: true })
  await field.fill('Too vague')
  await change([{ ...OLD, status: 'completed', version: 2 }], changeOf(2))
  const reason = /^Changed by Chi Example, \d\d:\d\d\. “Deny” is not possible while the task is completed\.$/
  await expect.element(deny.getByText(reason)).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(field).toHaveValue('Too vague')
  await expectAccessible()
  await change([{ ...OLD, status: 'proposed', version: 3 }], changeOf(3))
  await expect.element(submit).toBeEnabled()
  await change([], changeOf(4))
  await expect.element(deny.getByRole('alert')).toHaveTextContent('This task was deleted meanwhile.')
  await expect.element(field).toHaveValue('Too vague')
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await deny.getByRole('button', { name: 'Close' }).click()
  await expect.element(deny).not.toBeInTheDocument()
  expect(server.names()).toEqual([])
})

test('a form says that its move is closed, keeps what was typed, and cannot be sent', async () => {
  const { server, change } = await openEmployeeTasks()
  await chooseInRowMenu(TASK.title, 'Edit')
  await title.fill('Monthly report')
  await change([{ ...OLD, status: 'approved', version: 2 }], changeOf(2))
  await expect.element(form.getByRole('alert')).toHaveTextContent('“Edit” is not possible while the task is approved.')
  await expect.element(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  expect(form.getByRole('button', { name: 'Take theirs' }).elements()).toEqual([])
  await expect.element(title).toHaveValue('Monthly report')
  await expectAccessible()
  await title.click()
  await userEvent.keyboard('{Enter}')
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.names()).toEqual([])
})
