import { expect, test } from 'vitest'
import { openStatedStage } from './support/stated-desk.ts'
import { STATED_CODE } from './support/stated-server.ts'
import { addTask, askForCode, choose, isAt, rowOf, statusIs, storedIn, toast, typeCode } from './support/steps.ts'

// Another server without /config.json, with only the calls of the specification.

const EMAIL = 'ngozi@example.org'
const SIGNED = ['authorization', 'x-refresh']

const stage = openStatedStage()

test('the tasks work from sign-in to logging out, and no call is made that is not stated', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await askForCode(page, EMAIL)
  await typeCode(page, STATED_CODE)
  await isAt(page, '/dashboard')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByText('No tasks found').waitFor()

  await addTask(page, 'Write the runbook')
  await toast(page, 'Task added successfully')
  await statusIs(page, 'Write the runbook', 'Proposed')
  await choose(page, 'Write the runbook', 'Mark as completed')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as completed' }).click()
  await toast(page, 'Task marked as completed successfully')
  await statusIs(page, 'Write the runbook', 'Completed')

  await page.getByRole('tab', { name: 'Employee tasks' }).click()
  await page.getByText('No tasks found').waitFor()
  const drawer = page.getByRole('dialog', { name: 'Add New Task' })
  await addTask(page, 'Close the month')
  await drawer.getByText('Assignee is required').waitFor()
  await drawer.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Bola Ade' }).click()
  await drawer.getByRole('button', { name: 'Add task' }).click()
  await statusIs(page, 'Close the month', 'Approved')
  await rowOf(page, 'Close the month').getByText('Bola Ade').waitFor()

  await choose(page, 'Close the month', 'Deny')
  await dialog.getByLabel('Feedback').fill('Not this month')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await toast(page, 'Task denied successfully')
  await statusIs(page, 'Close the month', 'Denied')

  await page.getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You have logged out.').waitFor()
  expect(await storedIn(page)).toEqual([])

  expect(stage.server.unknown).toEqual(['GET /config.json'])
  await desk.expectComplaints(/status of 404 .*\/config\.json/)
  const changes = stage.server.calls.filter(({ method }) => method !== 'GET')
  const dueDate = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000Z$/)
  expect(changes).toEqual([
    { method: 'POST', path: '/session/create', body: { email: EMAIL }, headers: [] },
    {
      method: 'POST',
      path: '/session/sign-in-1/verify',
      body: { sessionId: 'sign-in-1', otp: STATED_CODE },
      headers: [],
    },
    { method: 'POST', path: '/task/create', body: { title: 'Write the runbook', dueDate }, headers: SIGNED },
    { method: 'PATCH', path: '/task/task-1/complete', body: undefined, headers: SIGNED },
    {
      method: 'POST',
      path: '/task/assign',
      body: { title: 'Close the month', dueDate, assignedTo: 'user-2' },
      headers: SIGNED,
    },
    { method: 'PATCH', path: '/task/task-2/deny', body: { feedback: 'Not this month' }, headers: SIGNED },
    { method: 'DELETE', path: '/session/delete', body: undefined, headers: SIGNED },
  ])
  const reads = stage.server.calls.filter(({ method }) => method === 'GET')
  expect(reads.map(({ headers }) => headers)).toEqual(reads.map(() => SIGNED))
})
