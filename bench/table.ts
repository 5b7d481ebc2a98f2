import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { launchChromium } from '#tools/chromium.ts'
import { heapOf, openDesk } from './screens/desk.ts'
import { admin, startStubServer } from './table/stub-server.ts'

// Opening, scrolling, sorting and searching a list of 10,000 users, and opening one of 1,000, in Chromium with the built
// screens: npm run bench:table. Each figure is the median of the rounds, printed beside it; the heap is measured after
// garbage collection.

const USERS = 10_000
const FEWER_USERS = 1_000
const ROUNDS = 3
const SCROLL_MS = 5_000
const DIST = join(import.meta.dirname, '../dist')

const CREDENTIALS = JSON.stringify({ accessToken: 'access', refreshToken: 'refresh', user: admin })

/** From the response, and from the start, to rows on the screen. */
async function open(page: Page) {
  await page.goto('/dashboard')
  await page.locator('tr[data-index="0"]').waitFor()
  return page.evaluate(() => {
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/user'))
    const { firstRows = Number.NaN } = window.bench
    return { fromStart: firstRows, fromAnswer: firstRows - (answer as PerformanceResourceTiming).responseEnd }
  })
}

const scroll = (page: Page) =>
  page.evaluate(async (duration) => {
    const begun = performance.now()
    const height = document.documentElement.scrollHeight
    let frames = 0
    const ended = await window.bench.until(() => {
      frames += 1
      const passed = performance.now() - begun
      window.scrollTo(0, (height * passed) / duration)
      return passed >= duration
    })
    return (frames * 1000) / (ended - begun)
  }, SCROLL_MS)

/** From the click to the rows in their new order. */
const sort = (page: Page) =>
  page.evaluate(async () => {
    const begun = performance.now()
    document.querySelector<HTMLButtonElement>('th button')?.click()
    const firstRow = () => document.querySelector('tr[data-index="0"]')?.textContent
    return (await window.bench.until(() => firstRow()?.includes('Adaeze Adeyemi') ?? false)) - begun
  })

/** From the last key to the eleven matching users. */
async function search(page: Page) {
  await page.getByRole('searchbox').focus()
  const found = page.evaluate(() =>
    window.bench.until(() => document.querySelector('[role="status"]')?.textContent === '11 of 10,000 users'),
  )
  await page.keyboard.type('person.999', { delay: 60 })
  return (await found) - (await page.evaluate(() => window.bench.lastKey))
}

async function openFewer(browser: Browser, url: string) {
  const { page, close } = await openDesk(browser, url, CREDENTIALS)
  const { fromAnswer } = await open(page)
  await close()
  return { '1,000 users: rows shown, from the answer (ms)': fromAnswer }
}

async function round(browser: Browser, url: string) {
  const { page, devtools, close } = await openDesk(browser, url, CREDENTIALS)
  const longest = () => page.evaluate(() => window.bench.takeLongest())

  const { fromStart, fromAnswer } = await open(page)
  const opening = await longest()
  const heap = await heapOf(devtools)
  await longest()
  const fps = await scroll(page)
  const scrolling = await longest()
  await page.evaluate(() => window.scrollTo(0, 0))
  await longest()
  const sorted = await sort(page)
  const sorting = await longest()
  const searched = await search(page)
  const searching = await longest()
  const heapAtEnd = await heapOf(devtools)
  await close()
  return {
    'open: rows shown, from the start (ms)': fromStart,
    'open: rows shown, from the answer (ms)': fromAnswer,
    'open: longest frame (ms)': opening.frame,
    'open: longest task (ms)': opening.task,
    'open: heap (MB)': heap,
    'scroll: frames per second': fps,
    'scroll: longest frame (ms)': scrolling.frame,
    'scroll: longest task (ms)': scrolling.task,
    'sort: rows in order (ms)': sorted,
    'sort: longest frame (ms)': sorting.frame,
    'search: last key to result (ms)': searched,
    'search: longest frame (ms)': searching.frame,
    'search: longest task (ms)': searching.task,
    'end: heap (MB)': heapAtEnd,
  }
}

async function main() {
  buildScreens()
  const server = await startStubServer(DIST, USERS)
  const fewer = await startStubServer(DIST, FEWER_USERS)
  const browser = await launchChromium()
  try {
    const rounds = []
    for (let index = 0; index < ROUNDS; index += 1)
      rounds.push({ ...(await round(browser, server.url)), ...(await openFewer(browser, fewer.url)) })
    const names = Object.keys(rounds[0] ?? {}) as (keyof (typeof rounds)[number])[]
    for (const name of names) {
      const figures = rounds.map((each) => each[name])
      const median = figures.toSorted((one, other) => one - other)[(ROUNDS - 1) / 2] ?? Number.NaN
      const all = figures.map((figure) => figure.toFixed(0)).join(', ')
      console.log(`${name.padEnd(48)} ${median.toFixed(0).padStart(6)}   (${all})`)
    }
  } finally {
    await browser.close()
    server.close()
    fewer.close()
  }
}

await main()
