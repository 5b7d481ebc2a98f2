import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { launchChromium } from '#tools/chromium.ts'
import { heapOf, openDesk } from './screens/desk.ts'
import { ADMIN, withServer } from './support/server.ts'

// Opening a list of 100,000 users that the server pages, and scrolling through all of it, in Chromium with the built screens
// and the embedded database: npm run bench:long-list; `-- 10000` has fewer users. With DATA_DIR the loaded database stays.

const PIXELS_PER_FRAME = 800
/** For the parts that load after the first table; the stream of changes never ends. */
const SETTLED_MS = 2_000
const ROWS = 'section[aria-label="users"] tr[data-index]'
const PATIENCE_MS = 600_000

/** From the click on the menu to the first rows. */
const openUsers = (page: Page) =>
  page.evaluate(async (rows) => {
    const begun = performance.now()
    document.querySelector<HTMLElement>('nav a[href="/dashboard"]')?.click()
    return (await window.bench.until(() => document.querySelector(rows) !== null)) - begun
  }, ROWS)

/** Down by steps to the last row, waiting for rows where there are none yet. Resolves to the rows passed and the seconds. */
const scrollDown = (page: Page, last: number) =>
  page.evaluate(
    async ([rows, step, last, patience]) => {
      const begun = performance.now()
      const lastDrawn = () => Number([...document.querySelectorAll<HTMLElement>(rows)].at(-1)?.dataset.index)
      await window.bench.until(() => {
        window.scrollBy(0, step)
        return lastDrawn() >= last
      }, patience)
      return { rows: lastDrawn() + 1, seconds: (performance.now() - begun) / 1_000 }
    },
    [ROWS, PIXELS_PER_FRAME, last, PATIENCE_MS] as const,
  )

/** From the key to the first row. */
const jumpToTop = (page: Page) =>
  page.evaluate(async (rows) => {
    const begun = performance.now()
    window.scrollTo(0, 0)
    return (await window.bench.until(() => document.querySelector(`${rows}[data-index="0"]`) !== null)) - begun
  }, ROWS)

async function measure(url: string, credentials: string, people: number) {
  const browser = await launchChromium()
  try {
    const { page, devtools } = await openDesk(browser, url, credentials)
    let pages = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/query/users')) pages += 1
    })
    const print = (name: string, figure: number) => console.log(`${name.padEnd(52)}${figure.toFixed(0).padStart(7)}`)
    const longest = () => page.evaluate(() => window.bench.takeLongest())

    await page.goto('/dashboard/tasks')
    await page.locator('tbody td').first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    await longest()
    print('click on Users to the first rows (ms), budget 250', await openUsers(page))
    print('opening: longest frame (ms)', (await longest()).frame)
    print('heap before scrolling (MB)', await heapOf(devtools))
    await longest()
    const { rows, seconds } = await scrollDown(page, people - 1)
    const scrolling = await longest()
    print('rows scrolled through', rows)
    print('rows a second', rows / seconds)
    print('scrolling: longest frame (ms), budget 50', scrolling.frame)
    print('scrolling: longest task (ms)', scrolling.task)
    print('heap after scrolling through all (MB), budget 30', await heapOf(devtools))
    pages = 0
    await longest()
    print('jump to the first row (ms)', await jumpToTop(page))
    print('jump: longest frame (ms)', (await longest()).frame)
    print('pages read for it', pages)
    print('heap at the end (MB)', await heapOf(devtools))
  } finally {
    await browser.close()
  }
}

const people = Number(process.argv[2] ?? 100_000)
buildScreens()
await withServer({}, { people }, async ({ url }, { sessionOf }) => measure(url, await sessionOf(ADMIN), people))
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
