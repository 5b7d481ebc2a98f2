import { describe, expect, onTestFinished, test } from 'vitest'
import { codesIn } from '#tests/support/codes.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { BUILT_SERVER, processFolder } from '#tests/support/process.ts'
import { openChromium } from './support/browser.ts'
import { startProxy } from './support/proxy.ts'
import { ADMIN, addTask, MEMBER, rowOf, signIn, statusIs, toast } from './support/steps.ts'

// Needs PostgreSQL: npm run test:postgres.

const url = process.env.TEST_DATABASE_URL
const TITLE = 'Reconcile the settlements of week 49'
const WITHIN_MS = 3_000

async function startTwo() {
  const settings = { DATABASE_URL: await createPostgresDatabase(url ?? ''), DEMO: '1' }
  const folder = processFolder(BUILT_SERVER)
  onTestFinished(folder.close)
  const servers = [await folder.startServer(settings), await folder.startServer(settings)]
  return { servers, nextCodeFor: codesIn(folder.data) }
}

async function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

async function tokensOf(url: string, nextCodeFor: (email: string) => Promise<string>) {
  const { sessionId } = (await post(`${url}/api/session/create`, { email: ADMIN })).data
  const otp = await nextCodeFor(ADMIN)
  const { data } = await post(`${url}/api/session/${sessionId}/verify`, { sessionId, otp })
  return { authorization: `Bearer ${data.accessToken}`, 'x-refresh': data.refreshToken }
}

describe.runIf(url)('two processes behind a proxy', () => {
  test('when the process of a stream is killed, the page is connected to the other within 3 s and misses nothing', async () => {
    const { servers, nextCodeFor } = await startTwo()
    const proxy = await startProxy(servers)
    onTestFinished(proxy.close)
    const chromium = await openChromium(proxy.url)
    onTestFinished(chromium.close)
    const admin = await tokensOf(proxy.url, nextCodeFor)
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
    const killed = servers.find((server) => server === proxy.streaming())
    const survivor = servers.find((server) => server !== killed)
    if (!killed || !survivor) throw new Error('No stream was opened through the proxy')
    const { data: tasks } = await (await fetch(`${survivor.url}/api/task/all`, { headers: admin })).json()
    const { _id: id } = tasks.find(({ title }: { title: string }) => title === TITLE)

    const again = isConnected()
    const begun = performance.now()
    killed.child.kill('SIGKILL')
    await killed.exit
    const headers = { ...admin, 'content-type': 'application/json' }
    const approval = { method: 'PATCH', headers, body: JSON.stringify({ feedback: '' }) }
    expect((await fetch(`${survivor.url}/api/task/${id}/approve`, approval)).status).toBe(200)
    await again
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS)
    expect(proxy.streaming()).toBe(survivor)
    await rowOf(page, TITLE).getByText('Approved', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Notifications, ${unread + 1} unread`, exact: true }).waitFor()
    await chromium.closeDesks()
  })
})
