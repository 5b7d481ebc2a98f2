import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { CallName } from '#contract/calls.ts'
import { SESSION_INVALID } from '#contract/error.ts'
import { ada, ben } from '#src/workflows/play/examples/people.ts'
import { ANNOUNCEMENT, serverWithAnnouncements } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { ACCOUNT, serverWithFinance } from './support/finance.ts'
import { expectAccessible, personOf, serverWithPeople } from './support/people.ts'
import { chooseInRowMenu, dialog, serverWithTasks, TASK } from './support/tasks.ts'

// Typed by hand from the specification, section 8: the text of an error toast is the messages in data.errors joined by a
// comma and a space; data.message; data.error; the error's own message; otherwise "An error occurred.".

const toasts = page.getByRole('alert')

const announcedBeside = (form: Locator) =>
  toasts.elements().flatMap((toast) => (form.element().contains(toast) ? [] : toast.textContent || []))
const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })

interface Change {
  readonly at: string
  readonly server: () => FakeServer
  readonly open: () => Promise<Locator>
  readonly submit: string
  readonly call: CallName
}

const task = { at: '/dashboard/tasks', server: () => serverWithTasks(() => [TASK]) }
const user = { at: '/dashboard', server: () => serverWithPeople({ users: () => [personOf()] }) }
const announcement = { at: '/dashboard/announcement', server: () => serverWithAnnouncements(() => [ANNOUNCEMENT]) }

const chosen = (row: string, entry: string, name: string) => async () => {
  await chooseInRowMenu(row, entry)
  await expect.element(dialog(name)).toBeVisible()
  return dialog(name)
}

const CHANGES: Record<string, Change> = {
  'the creation of a role': {
    at: '/dashboard/roles',
    server: () => serverWithPeople(),
    open: async () => {
      await page.getByRole('button', { name: 'Create new role' }).click()
      const form = dialog('Create new role')
      await form.getByRole('textbox', { name: 'Role name' }).fill('Auditors')
      return form
    },
    submit: 'Create role',
    call: 'role.create',
  },
  'the edit of a user': {
    ...user,
    open: chosen('Chi Example', 'Edit User', 'Edit User'),
    submit: 'Save changes',
    call: 'user.edit',
  },
  'the lock of a user': {
    ...user,
    open: chosen('Chi Example', 'Lock user', 'Lock user?'),
    submit: 'Lock user',
    call: 'user.lock',
  },
  'the approval of a task': {
    ...task,
    at: '/dashboard/tasks?tab=employee',
    open: chosen(TASK.title, 'Approve', 'Approve task?'),
    submit: 'Approve',
    call: 'task.approve',
  },
  'the deletion of an announcement': {
    ...announcement,
    open: chosen(ANNOUNCEMENT.title, 'Delete', 'Delete announcement?'),
    submit: 'Delete announcement',
    call: 'announcement.delete',
  },
  'the edit of an announcement': {
    ...announcement,
    open: chosen(ANNOUNCEMENT.title, 'Edit', 'Edit announcement'),
    submit: 'Publish',
    call: 'announcement.update',
  },
  'the deactivation of an account': {
    at: '/dashboard/coa',
    server: () => serverWithFinance(),
    open: chosen(ACCOUNT.accountCode, 'Disable role', 'Deactivate account?'),
    submit: 'Disable role',
    call: 'account.setStatus',
  },
}

async function begin({ at, server, open, submit }: Change, answer?: () => Promise<Response>) {
  const answering = server()
  const fetch: typeof globalThis.fetch = (input, init) =>
    answer && init?.method !== 'GET' ? answer() : answering.fetch(input, init)
  const app = await renderApp({ at, signedInAs: ben, server: { ...answering, fetch } })
  const form = await open()
  await button(form, submit).click()
  return { app, form, server: answering }
}

const describedForm = (form: Locator) => form.element().querySelector('form[aria-describedby]')

describe('a change that the server refuses', () => {
  test.each(Object.entries(CHANGES))('shows its reason in a toast and in the form: %s', async (_, change) => {
    const { form, server } = await begin(change)
    await server.refuse(change.call, 409, 'Somebody else changed it.')
    await expect.poll(() => announcedBeside(form)).toEqual(['Somebody else changed it.'])
    await expect.element(form.getByText('Somebody else changed it.', { exact: true })).toBeVisible()
    await expect.element(button(form, change.submit)).toBeEnabled()
    expect(describedForm(form)).not.toBeNull()
    await expect.element(describedForm(form) as HTMLElement).toHaveAccessibleDescription('Somebody else changed it.')
    await expectAccessible()
  })

  test('is announced once: the toast is the only live region with the reason', async () => {
    const change = CHANGES['the edit of a user'] as Change
    const { form, server } = await begin(change)
    await server.refuse(change.call, 409, 'Somebody else changed it.')
    await expect.element(form.getByText('Somebody else changed it.')).toBeVisible()
    await expect.poll(() => toasts.elements()).toHaveLength(1)
    const live = [...document.querySelectorAll('[role="alert"], [role="status"], [aria-live]')]
    expect(live.filter(({ textContent }) => textContent.includes('Somebody else')).map(({ role }) => role)).toEqual([
      'alert',
    ])
    expect(form.element().contains(toasts.element())).toBe(false)
  })

  test('is announced again when it is refused again', async () => {
    const change = CHANGES['the edit of a user'] as Change
    const { form, server } = await begin(change)
    await server.refuse(change.call, 409, 'Somebody else changed it.')
    await expect.element(button(form, change.submit)).toBeEnabled()
    await button(form, change.submit).click()
    await expect.element(form.getByText('Somebody else changed it.')).not.toBeInTheDocument()
    expect(describedForm(form)).toBeNull()
    await server.refuse(change.call, 409, 'Somebody else changed it.')
    await expect.element(form.getByText('Somebody else changed it.')).toBeVisible()
    await expect.poll(() => toasts.elements()).toHaveLength(2)
  })
})

test('the toast of a refusal goes when the form succeeds', async () => {
  const change = CHANGES['the edit of a user'] as Change
  const { form, server } = await begin(change)
  await server.refuse(change.call, 409, 'Somebody else changed it.')
  await expect.poll(() => announcedBeside(form)).toEqual(['Somebody else changed it.'])
  await button(form, change.submit).click()
  await server.accept(change.call)
  await expect.poll(() => toasts.elements().map(({ textContent }) => textContent)).toEqual(['User updatedChi Example'])
})

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

describe('the text of a failed change', () => {
  test.each<[string, () => Promise<Response>, string]>([
    [
      'the errors first',
      json(422, { errors: ['Name is taken', 'Email is taken'], message: 'Invalid', error: 'Unprocessable' }),
      'Name is taken, Email is taken',
    ],
    ['the message of each error', json(422, { errors: [{ message: 'Name is taken' }] }), 'Name is taken'],
    ['then the message', json(422, { errors: [], message: 'Invalid', error: 'Unprocessable' }), 'Invalid'],
    ['then the error', json(400, { error: 'Bad Request' }), 'Bad Request'],
    [
      'then the own words of the failure',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The server cannot be reached. Check your connection and try again.',
    ],
    ['otherwise the stated text', json(500, {}), 'An error occurred.'],
  ])('is, in this order, %s', async (_, answer, text) => {
    const { form } = await begin(CHANGES['the lock of a user'] as Change, answer)
    await expect.poll(() => announcedBeside(form)).toEqual([text])
    await expect.element(form.getByText(text, { exact: true })).toBeVisible()
  })
})

test('a change that ends the session shows no toast: the login screen explains it', async () => {
  const server = serverWithTasks(() => [TASK])
  await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server })
  await chooseInRowMenu(TASK.title, 'Delete')
  await button(dialog('Delete task?'), 'Delete task').click()
  await server.refuse('task.delete', 401, SESSION_INVALID)
  await expect.element(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Your session has ended. Log in again to continue.')
  expect(toasts.elements()).toEqual([])
})
