import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { whenIdle } from '#src/overlays/idle.ts'
import { ada } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { HEADERS } from './support/forms.ts'
import { serverWithTasks } from './support/tasks.ts'

// Typed by hand from the specification, section 7: GET session/validate, used lazily.

const VALIDATE = { name: 'session.validate', method: 'GET', path: '/api/session/validate', headers: HEADERS }

const tasks = page.getByRole('heading', { name: 'Tasks Management', exact: true })

async function restore(validate?: () => Promise<Response>) {
  const server = serverWithTasks(() => [])
  server.hold('task.assigned')
  const asked = vi.fn()
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (!validate || !String(input).endsWith('/session/validate')) return server.fetch(input, init)
    asked()
    return validate()
  }
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ada, server: { ...server, fetch } })
  await expect.element(page.getByText('Loading tasks...')).toBeVisible()
  return { app, asked, server }
}

test('a restored session is validated once, after the dashboard has shown its list', async () => {
  const { app, server } = await restore()
  await new Promise<void>((resolve) => void whenIdle(() => resolve()))
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

test.each<[string, () => Promise<Response>]>([
  ['401 without a session phrase', async () => new Response('{"message":"Not now"}', { status: 401 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a restored session goes on without a word when its validation is answered with %s', async (_, answer) => {
  const { app, asked, server } = await restore(answer)
  await server.answer('task.assigned', { data: [] })
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await expect.poll(() => app.recorder.takenBy('session').some((item) => item.includes('validateSession'))).toBe(true)
  await app.rest()
  expect(page.getByRole('alert').elements()).toEqual([])
  await expect.element(tasks).toBeVisible()
  expect({ path: app.path(), stored: app.items.length }).toEqual({ path: '/dashboard/tasks', stored: 1 })
})
