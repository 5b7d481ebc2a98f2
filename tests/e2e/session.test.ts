import type { Request } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, eventually, isAt, MEMBER, propose, settle, storedIn } from './support/steps.ts'

const stage = openStage()

test('logging out in one tab ends the other, which says why', async () => {
  const { desk, page } = await stage.openAs(ADMIN)
  const other = await desk.openTab('/dashboard/tasks')
  // The browser itself complains about each read that log-out overtakes.
  await Promise.all([page, other].map(settle))
  await other.getByRole('heading', { name: 'Tasks Management' }).waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You have logged out.').waitFor()
  await other.getByText('You were logged out in another tab. Log in again to continue.').waitFor()
  await isAt(page, '/')
  await isAt(other, '/')
  expect(await storedIn(other)).toEqual([])
})

test('eight tabs of one sign-in show each change by one stream, also when the tab that reads it closes', async () => {
  const { desk, page } = await stage.openAs(MEMBER)
  const requests = new Set<Request>()
  desk.context.on('request', (request) => request.url().endsWith('/api/live') && requests.add(request))
  desk.context.on('requestfinished', (request) => requests.delete(request))
  desk.context.on('requestfailed', (request) => requests.delete(request))
  const tabs = [page]
  // A browser opens six connections to one host.
  while (tabs.length < 8) tabs.push(await desk.openTab('/dashboard/tasks'))
  await page.goto('/dashboard/tasks')
  await Promise.all(tabs.map(settle))

  const member = await stage.clientOf(MEMBER)
  const readers = () => [...requests].map((request) => request.frame().page()).filter((tab) => !tab.isClosed())
  for (const title of ['Share one stream', 'Pass the stream on']) {
    const open = tabs.filter((tab) => !tab.isClosed())
    await propose(member, [title])
    for (const tab of open) await tab.getByRole('button', { name: title, exact: true }).waitFor()
    await eventually(() => readers().length).toBe(1)
    await readers()[0]?.close()
  }
})
