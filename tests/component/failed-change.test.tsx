import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SESSION_INVALID } from '#contract/error.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { openedForm, personOf, serverWithPeople } from './support/people.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

const REASON = 'Somebody else changed it.'

const toasts = page.getByRole('alert')
const toastTexts = () => toasts.elements().map(({ textContent }) => textContent)

/** The role of each region that a screen reader reads `text` from by itself. */
const announcing = (text: string) =>
  [...document.querySelectorAll('[role="alert"], [role="status"], [aria-live]')]
    .filter(({ textContent }) => textContent.includes(text))
    .map(({ role }) => role)

test('a refused change is announced once, by its toast, each time it is refused, until the form succeeds', async () => {
  const server = serverWithPeople({ users: () => [personOf()] })
  await renderApp({ at: '/dashboard', signedInAs: ben, server })
  const form = await openedForm('Edit User', () => chooseInRowMenu('Chi Example', 'Edit User'))
  const reason = form.getByText(REASON)
  const save = form.getByRole('button', { name: 'Save changes' })
  await save.click()
  await server.refuse('user.edit', 409, REASON)
  const shown = () => [reason.elements().length, toastTexts(), announcing(REASON)]
  await expect.poll(shown).toEqual([1, [REASON], ['alert']])
  expect(form.getByRole('alert').elements()).toEqual([])

  await save.click()
  await expect.element(reason).not.toBeInTheDocument()
  expect(form.element().querySelector('form[aria-describedby]')).toBeNull()
  await server.refuse('user.edit', 409, REASON)
  await expect.poll(shown).toEqual([1, [`${REASON} ×2`], ['alert']])

  await save.click()
  await server.accept('user.edit')
  await expect.poll(toastTexts).toEqual(['User updatedChi Example'])
})

test('a change that ends the session shows no toast: the login screen explains it', async () => {
  const server = serverWithTasks(() => [TASK])
  await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server })
  await chooseInRowMenu(TASK.title, 'Delete')
  await dialog('Delete task?').getByRole('button', { name: 'Delete task' }).click()
  await server.refuse('task.delete', 401, SESSION_INVALID)
  await expect.element(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Your session has ended. Log in again to continue.')
  expect(toasts.elements()).toEqual([])
})

describe('an answer that comes when the person is elsewhere', () => {
  async function leaveWhileSaving() {
    const server = serverWithTasks(() => [TASK])
    const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server })
    await chooseInRowMenu(TASK.title, 'Edit')
    await form.getByRole('textbox', { name: 'Task title' }).fill('Budget')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await server.called('task.edit')
    await app.visit('/dashboard/settings')
    await expect.element(form).not.toBeInTheDocument()
    return { app, server }
  }

  const form = dialog('Edit Task')

  test('is a toast of its success', async () => {
    const { server } = await leaveWhileSaving()
    await server.accept('task.edit')
    await expect.poll(toastTexts).toEqual(['Task edited successfullyQuarterly report'])
  })

  test('is a toast of its refusal, which says that the text was kept and leads back to it', async () => {
    const { app, server } = await leaveWhileSaving()
    await server.refuse('task.edit', 503, 'The server is busy.')
    await expect.element(page.getByText('The server is busy. Your text was kept.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(app.path).toBe('/dashboard/tasks')
    await chooseInRowMenu(TASK.title, 'Edit')
    await expect.element(form.getByRole('textbox', { name: 'Task title' })).toHaveValue('Budget')
  })
})
