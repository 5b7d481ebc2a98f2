import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { withStream } from './support/live.ts'
import { expectAccessible, personOf, serverWithPeople } from './support/people.ts'

const band = page.getByRole('navigation', { name: 'What waits for you' })
const links = band.getByRole('link')
const tableTop = () => page.getByRole('table').element().getBoundingClientRect().top

async function openUsers(extensions: 'counts'[], signedInAs = ben) {
  const server = serverWithPeople({ users: () => [personOf()] })
  const app = await renderApp({ at: '/dashboard', signedInAs, server, config: { ...DEFAULT_CONFIG, extensions } })
  await expect.element(page.getByRole('button', { name: 'Actions for Chi Example' })).toBeVisible()
  return app
}

test('the first area says what waits on the page of tasks, leads there and back, and moves no row', async () => {
  const app = await openUsers(['counts'])
  const top = tableTop()
  const oldest = { id: '1', name: 'Audit', at: new Date(Date.now() - 9 * 86_400_000).toISOString() }
  const others = [
    { status: 'proposed', now: 1, late: 1 },
    { status: 'done', now: 17, late: 0, oldest },
    { status: 'denied', now: 8, late: 3 },
  ]
  await app.server.answer('counts.read', { data: { statuses: others } })
  await expect.poll(app.pendingReads).toBe(1)
  expect(band.elements()).toEqual([])
  const own = ['approved', 'denied', 'carried-forward'].map((status, place) => ({
    status,
    now: 1,
    late: place === 0 ? 1 : 0,
  }))
  await app.server.answer('counts.read', { data: { statuses: own } })
  await expect
    .poll(() => links.all().map((each) => each.element().textContent.trim()))
    .toEqual([
      '1 of your tasks is late',
      '2 tasks came back to you',
      '1 proposed task to review',
      '17 done tasks to review oldest 9 days',
    ])
  expect(tableTop()).toBe(top)
  await expectAccessible()
  await links.nth(1).click()
  await expect.poll(app.search).toEqual({ status: ['denied', 'carried-forward'] })
  await app.goBack()
  await links.nth(3).click()
  await expect.poll(app.search).toEqual({ tab: 'employee', status: ['done'] })
})

test('a link keeps the focus while two tasks become one', async () => {
  const server = withStream(serverWithPeople({ users: () => [personOf()] }))
  let now = 2
  server.respondWith('counts.read', () => ({ data: { statuses: [{ status: 'denied', now, late: 0 }] } }))
  const config = { ...DEFAULT_CONFIG, extensions: ['counts' as const, 'live' as const] }
  await renderApp({ at: '/dashboard', signedInAs: ada, server, config })
  await server.stream.asked()
  await server.stream.open()
  await expect.element(links).toHaveTextContent('2 tasks came back to you')
  links.element().focus()
  now = 1
  await server.stream.change({ id: 'task-1', version: 2 })
  await expect.element(links).toHaveTextContent('1 task came back to you')
  await expect.element(links).toHaveFocus()
})

test('where nothing waits, the room for it stays until the page is opened again', async () => {
  const app = await openUsers(['counts'], ada)
  const top = tableTop()
  await app.server.answer('counts.read', { data: { statuses: [{ status: 'approved', now: 3, late: 0 }] } })
  await expect.element(band).toHaveTextContent('Nothing is late, came back, or waits for your review.')
  expect(tableTop()).toBe(top)
  await app.visit('/dashboard/settings')
  await app.visit('/dashboard')
  await expect.poll(tableTop).toBeLessThan(top)
  expect(band.elements()).toEqual([])
})

test('a server that does not count gets no call for it', async () => {
  const app = await openUsers([])
  await app.rest()
  expect(app.server.names()).not.toContain('counts.read')
})
