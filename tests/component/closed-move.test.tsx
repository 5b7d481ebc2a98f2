import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task } from '#contract/task.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { WITH_LIVE, withStream } from './support/live.ts'
import { expectAccessible } from './support/people.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

const OLD: Task = { ...TASK, version: 1 }

async function openTasks() {
  let tasks = [OLD]
  const server = withStream(serverWithTasks(() => tasks))
  await renderApp({ at: '/dashboard/tasks?tab=employee', signedInAs: ben, config: WITH_LIVE, server })
  await server.stream.open()
  await expect.poll(() => server.sent.filter(({ name }) => name === 'task.all').length).toBe(2)
  return {
    server,
    change: async (version: number, next: Task[]) => {
      tasks = next
      await server.stream.change({ id: OLD._id, version, by: 'chi' })
    },
  }
}

test('a confirmation says that somebody else closed its move, keeps what was typed, and opens again with the move', async () => {
  const { server, change } = await openTasks()
  await chooseInRowMenu(TASK.title, 'Deny')
  const deny = dialog('Deny task?')
  const field = deny.getByRole('textbox')
  const submit = deny.getByRole('button', { name: 'Deny', exact: true })
  await field.fill('Too vague')
  await change(2, [{ ...OLD, status: 'completed', version: 2 }])
  const reason = /^Changed by Chi Example, \d\d:\d\d\. “Deny” is not possible while the task is completed\.$/
  await expect.element(deny.getByText(reason)).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(field).toHaveValue('Too vague')
  await expectAccessible()
  await change(3, [{ ...OLD, status: 'proposed', version: 3 }])
  await expect.element(submit).toBeEnabled()
  await change(4, [])
  await expect.element(deny.getByRole('alert')).toHaveTextContent('This task was deleted meanwhile.')
  await expect.element(field).toHaveValue('Too vague')
  await deny.getByRole('button', { name: 'Close' }).click()
  await expect.element(deny).not.toBeInTheDocument()
  expect(server.names()).toEqual([])
})

test('a form says that its move is closed, keeps what was typed, and cannot be sent', async () => {
  const { server, change } = await openTasks()
  await chooseInRowMenu(TASK.title, 'Edit')
  const form = dialog('Edit Task')
  const title = form.getByRole('textbox', { name: 'Task title' })
  await title.fill('Monthly report')
  await change(2, [{ ...OLD, status: 'approved', version: 2 }])
  await expect.element(form.getByRole('alert')).toHaveTextContent('“Edit” is not possible while the task is approved.')
  await expect.element(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await expect.element(title).toHaveValue('Monthly report')
  await expectAccessible()
  await title.click()
  await userEvent.keyboard('{Enter}')
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.names()).toEqual([])
})
