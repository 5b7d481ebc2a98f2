import { expect, onTestFinished, test } from 'vitest'
import { openChromium } from '#tests/e2e/support/browser.ts'
import { ADMIN, addTask, MEMBER, rowOf, signIn, statusIs, toast } from '#tests/e2e/support/steps.ts'
import { startCopy } from '#tests/support/start-copy.ts'
import { openClient } from '#tools/cluster/client.ts'

const TITLE = 'Reconcile the settlements of week 49'

test('when the process of a stream is killed, the page is connected to the other and misses nothing', async () => {
  const { close, nextCodeFor, proxy, servers, url, urls } = await startCopy({ STOP_DELAY: '0' })
  onTestFinished(close)
  const chromium = await openChromium(url)
  onTestFinished(chromium.close)
  const page = await (await chromium.newDesk()).openTab()
  const isConnected = () => page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.ok())
  const connected = isConnected()
  await signIn(page, { nextCodeFor }, MEMBER)
  await connected
  await addTask(page, TITLE)
  await toast(page, 'Task added successfully')
  await statusIs(page, TITLE, 'Proposed')
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  const unread = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0])

  const streams = () => Promise.all(servers.map((_, place) => proxy.requestsAt(place)))
  await expect.poll(async () => (await streams()).toSorted(), { timeout: 60_000 }).toEqual([0, 1])
  const killed = (await streams()).indexOf(1)
  const survivor = openClient(urls[1 - killed] ?? '')
  await survivor.signIn(ADMIN, nextCodeFor)
  const { body } = await survivor.call('GET', '/task/all')
  const { _id: id } = body.data.find(({ title }: { title: string }) => title === TITLE)

  const again = isConnected()
  await servers[killed]?.kill()
  expect((await survivor.call('PATCH', `/task/${id}/approve`, { body: { feedback: '' } })).status).toBe(200)
  await again
  await rowOf(page, TITLE).getByText('Approved', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Notifications, ${unread + 1} unread`, exact: true }).waitFor()
  await chromium.closeDesks()
})
