import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { outboxNames } from '#server/mail/outbox.ts'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { startServer } from '#tools/built-server.ts'
import { launchChromium } from '#tools/chromium.ts'
import { loadDemo } from '#tools/load-demo.ts'
import { signIn } from '#tools/sign-in.ts'
import { watchPage } from './table/watch.ts'

// Opening a list of 100,000 users that the server pages, and scrolling through all of it, in Chromium with the built screens
// and the embedded database: npm run bench:long-list; `-- 10000` has fewer users. With DATA_DIR the loaded database stays.

const ADMIN = 'admin@statehouse.example'
const PIXELS_PER_FRAME = 800
/** For the parts that load after the first table; the stream of changes never ends. */
const SETTLED_MS = 2_000
const ROWS = 'section[aria-label="users"] tr[data-index]'
const UNLIMITED = { RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000', RATE_MAIL_INTERVAL: '0' }

/** From the click on the menu to the first rows. */
const openUsers = (page: Page) =>
  page.evaluate(async (rows) => {
    const begun = performance.now()
    document.querySelector<HTMLElement>('nav a[href="/dashboard"]')?.click()
    return (await window.watch.until(() => document.querySelector(rows) !== null)) - begun
  }, ROWS)

/** Down by steps to the last row, waiting for rows where there are none yet. Resolves to the rows passed and the seconds. */
const scrollDown = (page: Page, last: number) =>
  page.evaluate(
    async ([rows, step, last]) => {
      const begun = performance.now()
      const lastDrawn = () => Number([...document.querySelectorAll<HTMLElement>(rows)].at(-1)?.dataset.index)
      await window.watch.until(() => {
        window.scrollBy(0, step)
        return lastDrawn() >= last
      })
      return { rows: lastDrawn() + 1, seconds: (performance.now() - begun) / 1_000 }
    },
    [ROWS, PIXELS_PER_FRAME, last] as const,
  )

/** From the key to the first row. */
const jumpToTop = (page: Page) =>
  page.evaluate(async (rows) => {
    const begun = performance.now()
    window.scrollTo(0, 0)
    return (await window.watch.until(() => document.querySelector(`${rows}[data-index="0"]`) !== null)) - begun
  }, ROWS)

async function heapOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => performance.clearResourceTimings())
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

async function measure(url: string, credentials: string, people: number) {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
    await page.addInitScript((record) => localStorage.setItem('userInfo', record), credentials)
    await page.addInitScript(watchPage)
    let pages = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/query/users')) pages += 1
    })
    const print = (name: string, figure: number) => console.log(`${name.padEnd(52)}${figure.toFixed(0).padStart(7)}`)
    const longest = () => page.evaluate(() => window.watch.takeLongest())

    await page.goto('/dashboard/tasks')
    await page.locator('tbody td').first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    await longest()
    print('click on Users to the first rows (ms), budget 250', await openUsers(page))
    print('opening: longest frame (ms)', (await longest()).frame)
    print('heap before scrolling (MB)', await heapOf(page))
    await longest()
    const { rows, seconds } = await scrollDown(page, people - 1)
    const scrolling = await longest()
    print('rows scrolled through', rows)
    print('rows a second', rows / seconds)
    print('scrolling: longest frame (ms), budget 50', scrolling.frame)
    print('scrolling: longest task (ms)', scrolling.task)
    print('heap after scrolling through all (MB), budget 30', await heapOf(page))
    pages = 0
    await longest()
    print('jump to the first row (ms)', await jumpToTop(page))
    print('jump: longest frame (ms)', (await longest()).frame)
    print('pages read for it', pages)
    print('heap at the end (MB)', await heapOf(page))
  } finally {
    await browser.close()
  }
}

const people = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'statehouse-long-list-'))
const settings = { DATA_DIR: process.env.DATA_DIR ?? join(folder, 'data'), DEMO: '1', ...UNLIMITED }
try {
  buildScreens()
  await loadDemo(settings, { people })
  const server = await startServer(settings)
  try {
    const mails = (await outboxNames(join(settings.DATA_DIR, 'outbox'))).length + 1
    const headers = await signIn(server.url, settings.DATA_DIR, ADMIN, mails)
    const { data } = await (await fetch(`${server.url}/api/session/validate`, { headers })).json()
    const accessToken = headers.authorization.slice('Bearer '.length)
    await measure(
      server.url,
      JSON.stringify({ accessToken, refreshToken: headers['x-refresh'], user: data.user }),
      people,
    )
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await server.kill()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
