import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { chooseInRowMenu, serverWithTasks, TASK } from './support/tasks.ts'

const title = () => expect.poll(() => document.title)

test.each([
  ['/dashboard', 'User Management'],
  ['/dashboard/roles', 'Role Management'],
  ['/dashboard/tasks', 'Tasks Management'],
  ['/dashboard/announcement', 'Announcements'],
  ['/dashboard/file-upload', 'File uploads'],
  ['/dashboard/coa', 'Chart of Accounts Overview'],
  ['/dashboard/ledger', 'Ledger'],
  ['/dashboard/settings', 'Settings'],
  ['/workflows/', 'Workflows'],
  ['/nowhere', 'Page not found'],
])('the document at %s is named after its page: %s', async (at, name) => {
  await renderApp({ at, signedInAs: ben })
  await title().toBe(`${name} – Statehouse`)
})

test('the documents of the sign-in are named after their steps', async () => {
  const { server } = await renderApp()
  await title().toBe('Login to your account – Statehouse')
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ben@statehouse.example')
  await page.getByRole('button', { name: 'Login' }).click()
  await server.answer('session.create', { data: { sessionId: 'session-1' } })
  await title().toBe('Verify login – Statehouse')
})

test('the name of an open record comes first', async () => {
  await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server: serverWithTasks(() => [TASK]) })
  await page.getByRole('button', { name: TASK.title, exact: true }).click()
  await title().toBe(`${TASK.title} – View task details – Statehouse`)
  await page.getByRole('button', { name: 'Close' }).click()
  await title().toBe('Tasks Management – Statehouse')
  await chooseInRowMenu(TASK.title, 'Edit')
  await title().toBe(`${TASK.title} – Edit Task – Statehouse`)
})
