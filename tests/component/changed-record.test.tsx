import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Task } from '#contract/task.ts'
import { ada } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { WITH_LIVE, withStream } from './support/live.ts'
import { expectAccessible } from './support/people.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

const OLD: Task = { ...TASK, version: 1 }
const THEIRS: Task = { ...OLD, title: 'Yearly report', description: 'All quarters', version: 2 }

const form = dialog('Edit Task')
const title = form.getByRole('textbox', { name: 'Task title' })
const description = form.getByRole('textbox', { name: 'Description' })
const press = (name: string) => form.getByRole('button', { name, exact: true }).click()

/** A form in which the title was typed, and a record that somebody else changed. */
async function openConflict() {
  let tasks = [OLD]
  const server = withStream(serverWithTasks(() => tasks))
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, config: WITH_LIVE, server })
  await server.stream.open()
  await expect.poll(() => server.sent.filter(({ name }) => name === 'task.assigned').length).toBe(2)
  await chooseInRowMenu(TASK.title, 'Edit')
  await title.fill('My report')
  tasks = [THEIRS]
  await server.stream.change({ id: OLD._id, version: 2, by: 'chi' })
  await expect.element(form.getByText(/^Changed by Chi Example, \d\d:\d\d$/)).toBeVisible()
  return { app, server }
}

const sentBy = async (server: Awaited<ReturnType<typeof openConflict>>['server']) => {
  const { body, headers } = await server.changeBy(() => press('Save changes'))
  return { body, version: headers['if-match'] }
}

test('a form keeps its record and version while the record changes, and shows both versions', async () => {
  const { server } = await openConflict()
  await expect.element(title).toHaveValue('My report')
  await expect.element(description).toHaveValue('Figures of the third quarter')
  await press('Show both')
  const rows = page.getByRole('table', { name: 'Both versions' }).getByRole('row')
  expect(rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
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
