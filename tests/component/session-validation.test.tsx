import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SESSION_INACTIVE, SESSION_INVALID } from '#contract/error.ts'
import { whenIdle } from '#src/overlays/idle.ts'
import { ada, credentialsOf } from '#src/workflows/play/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { HEADERS } from './support/forms.ts'
import { serverWithTasks } from './support/tasks.ts'

// Typed by hand from the specification, section 7: GET session/validate, used lazily.

const VALIDATE = { name: 'session.validate', method: 'GET', path: '/api/session/validate', headers: HEADERS }

const tasks = page.getByRole('heading', { name: 'Tasks Management', exact: true })
const loading = page.getByText('Loading tasks...')
const login = page.getByRole('heading', { name: 'Login to your account', exact: true })

async function restore(fetchValidation?: () => Promise<Response>) {
  const server = serverWithTasks(() => [])
  server.hold('task.assigned')
  const asked = vi.fn()
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (!fetchValidation || !String(input).endsWith('/session/validate')) return server.fetch(input, init)
    asked()
    return fetchValidation()
  }
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server: { ...server, fetch } })
  await expect.element(loading).toBeVisible()
  return { app, asked, server }
}

const idle = () => new Promise<void>((resolve) => void whenIdle(() => resolve()))

describe('a stored session that a new tab restores', () => {
  test('is validated once, after the dashboard has shown its list', async () => {
    const { app, server } = await restore()
    await idle()
    expect(server.validations).toEqual([])
    await server.answer('task.assigned', { data: [] })
    await expect.element(page.getByText('No tasks found')).toBeVisible()
    await expect.poll(() => server.validations).toEqual([{ ...VALIDATE, body: undefined }])

    await app.visit('/dashboard/settings')
    await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
    await app.visit('/dashboard/tasks')
    await expect.element(tasks).toBeVisible()
    await app.rest()
    expect(server.validations).toHaveLength(1)
  })

  test('leaves the dashboard usable while its validation has no answer', async () => {
    const { server } = await restore()
    server.hold('session.validate')
    await server.answer('task.assigned', { data: [] })
    await expect.poll(() => server.names()).toEqual(['session.validate'])
    await page.getByRole('button', { name: 'Add new task' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  })

  test.each([
    [SESSION_INVALID, 'Your session has ended. Log in again to continue.'],
    [SESSION_INACTIVE, 'You were logged out because your session expired. Log in again to continue.'],
  ])('ends when the validation is refused with "%s"', async (phrase, notice) => {
    const { app, server } = await restore()
    server.hold('session.validate')
    await server.answer('task.assigned', { data: [] })
    await expect.poll(() => server.names()).toEqual(['session.validate'])
    await server.refuse('session.validate', 401, phrase)
    await expect.element(login).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent(notice)
    expect({ path: app.path(), stored: app.items.length }).toEqual({ path: '/', stored: 0 })
  })

  test.each<[string, () => Promise<Response>]>([
    ['401 without a session phrase', async () => new Response('{"message":"Not now"}', { status: 401 })],
    ['404', async () => new Response('{"message":"No such call"}', { status: 404 })],
    ['500', async () => new Response('{"message":"Broken"}', { status: 500 })],
    ['a page', async () => new Response('<html>', { status: 200 })],
    ['nothing', async () => new Response(null, { status: 204 })],
    ['another body', async () => new Response('{"data":true}', { status: 200 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('goes on without a word when the validation is answered with %s', async (_, answer) => {
    const { app, asked, server } = await restore(answer)
    await server.answer('task.assigned', { data: [] })
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    await expect.poll(() => app.recorder.takenBy('session').some((item) => item.includes('validateSession'))).toBe(true)
    await app.rest()
    expect(page.getByRole('alert').elements()).toEqual([])
    await expect.element(tasks).toBeVisible()
    expect({ path: app.path(), stored: app.items.length }).toEqual({ path: '/dashboard/tasks', stored: 1 })
  })
})

describe('a session that is not restored', () => {
  test('is not validated after a sign-in in this tab', async () => {
    const server = serverWithTasks(() => [])
    const app = await renderApp({ at: '/verify-otp', sessionId: 'session-1', server })
    await page.getByLabelText('Digit 1 of 6').click()
    await userEvent.keyboard('123456')
    await server.answer('session.verify', { data: credentialsOf(ada) })
    await expect.element(page.getByText('No tasks found')).toBeVisible()
    await app.rest()
    expect(server.validations).toEqual([])
  })

  test('is not validated after a sign-in in another tab', async () => {
    const server = serverWithTasks(() => [])
    const app = await renderApp({ server })
    await expect.element(login).toBeVisible()
    app.changeElsewhere(ada)
    await expect.element(page.getByText('No tasks found')).toBeVisible()
    await app.rest()
    expect(server.validations).toEqual([])
  })
})
