import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { createApi } from '#src/api/client.ts'
import { createSessionStorage } from '#src/api/session-storage.ts'
import { createServices } from '#src/app/create-services.ts'
import { createAppRouter } from '#src/app/router.tsx'
import { ada, ben, credentialsOf } from '#tests/support/examples/people.ts'
import { createFakeServer } from './support/fake-server.ts'
import { createMemoryStorage } from './support/memory-storage.ts'

// A kind of calls that was loaded once is sent without waiting.
beforeAll(async () => {
  const api = createApi({
    base: '',
    fetch: async () => new Response(),
    readCredentials: () => undefined,
    onRenewed: () => {},
    onRefused: () => {},
  })
  for (const name of ['user.list', 'task.all', 'eventLog.list'] as const) await api.call(name, {})
})
afterEach(() => page.viewport(1280, 800))

async function callsOn(path: string, { person = ben, width = 1280 } = {}) {
  await page.viewport(width, 800)
  const server = createFakeServer({ 'role.permissions': () => ({ data: [] }) })
  const items = createMemoryStorage()
  const storage = createSessionStorage(() => items)
  storage.writeCredentials(credentialsOf(person))
  const notify = { error: () => {}, info: () => {} }
  const services = createServices(DEFAULT_CONFIG, { notify, storage, fetch: server.fetch })
  const call = vi.spyOn(services.api, 'call')
  await createAppRouter(services, createMemoryHistory({ initialEntries: [path] })).load()
  // A call that begins a turn later is none of these.
  const asked = call.mock.calls.length
  await expect.poll(() => server.sent.length).toBeGreaterThanOrEqual(asked)
  services.session.stop()
  return server.sent
    .slice(0, asked)
    .map(({ path }) => path)
    .filter((sent) => !/role\/(permissions|staff)/.test(sent))
}

test.each([
  ['/dashboard', ['/api/user']],
  ['/dashboard?tab=audit', ['/api/event-logs']],
  ['/dashboard/roles', ['/api/role']],
  ['/dashboard/tasks', ['/api/task/assigned']],
  ['/dashboard/tasks?tab=employee', ['/api/task/all']],
  ['/dashboard/announcement?tab=drafts', ['/api/announcement/all?status=draft']],
  ['/dashboard/file-upload?tab=others', ['/api/file-upload/list?isUserOnly=false']],
  ['/dashboard/coa?page=2&status=active', ['/api/coa/all?page=2&limit=10&status=active']],
  ['/dashboard/ledger?page=2&size=25', ['/api/ledger/all?page=2&limit=25']],
  ['/dashboard/settings', []],
])('entering %s asks for its list before it renders', async (path, calls) => {
  expect(await callsOn(path)).toEqual(calls)
})

test('an area that the shell does not open asks for nothing', async () => {
  expect(await callsOn('/dashboard/roles', { person: ada })).toEqual([])
  expect(await callsOn('/dashboard/roles', { width: 800 })).toEqual([])
})
