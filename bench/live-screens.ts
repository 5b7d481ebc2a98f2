import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { outboxNames } from '#server/mail/outbox.ts'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { type Server, type Settings, startServer } from '#tools/built-server.ts'
import { launchChromium } from '#tools/chromium.ts'
import { codeFrom, signIn } from '#tools/sign-in.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { openProxy } from './support/proxy.ts'

// From sending an approval to what two other browsers paint: the row of the task for its author and for a super admin,
// and the bell of the author. npm run bench:live-screens; `-- 40` makes 40 approvals. With TRACE=1 it prints when each
// read of each page began, had its first byte, and ended. On PostgreSQL it approves through a second process, then through HAProxy.

const ADMIN = 'admin@statehouse.example'
const AUTHOR = 'chidi.okafor@statehouse.example'
const SETTINGS = { DEMO: '1', RATE_MAIL_INTERVAL: '0', RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000' }
const BUDGET_MS = 150
/** Longer than the longest pause of a page between two reads. */
const BETWEEN_MS = 1_100

const CANDIDATES = 'tbody tr, button[aria-label^="Notifications"]'

type Address = Pick<Server, 'url'>
type Send = (server: Address, method: string, path: string, body: object) => Promise<string>

/** Their mails and sessions are in the data folder. */
function peopleOf(dataDir: string) {
  const mailsOnceAsked = async () => (await outboxNames(join(dataDir, 'outbox'))).length + 1
  return {
    async send(server: Address, email: string): Promise<Send> {
      const mails = await mailsOnceAsked()
      const headers = { ...(await signIn(server.url, dataDir, email, mails)), 'content-type': 'application/json' }
      return async ({ url }, method, path, body) => {
        const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
        return (await response.json()).data?._id
      }
    },
    async openTasks({ url }: Address, browser: Browser, email: string, tab: string) {
      const page = await browser.newPage({ baseURL: url })
      await page.goto('/')
      await page.getByRole('textbox', { name: 'Email Address' }).fill(email)
      const mails = await mailsOnceAsked()
      await page.getByRole('button', { name: 'Login' }).click()
      const code = await codeFrom(dataDir, mails)
      const opened = page.waitForResponse((response) => response.url().endsWith('/api/live'))
      for (const [place, digit] of [...code].entries()) await page.getByLabel(`Digit ${place + 1} of 6`).fill(digit)
      await page.getByRole('link', { name: 'Tasks' }).click()
      if (tab) await page.getByRole('tab', { name: tab }).click()
      await opened
      return page
    },
  }
}

/** When an element has all texts and is painted, in ms since 1970. */
const paintedAt = (page: Page, texts: readonly string[]) =>
  page.evaluate(
    ([candidates, parts]) =>
      new Promise<number>((resolve) => {
        const textOf = (element: Element) => `${element.textContent} ${element.getAttribute('aria-label')}`
        const check = () => {
          const elements = [...document.querySelectorAll(candidates)]
          if (!elements.some((element) => parts.every((part) => textOf(element).includes(part)))) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
        }
        const observer = new MutationObserver(check)
        observer.observe(document.body, { attributes: true, childList: true, subtree: true, characterData: true })
        check()
      }),
    [CANDIDATES, texts] as const,
  )

const unreadOf = (page: Page) =>
  page.evaluate(() =>
    Number(document.querySelector('[aria-label^="Notifications"]')?.ariaLabel?.match(/\d+/)?.[0] ?? 0),
  )

const readsSince = (page: Page, since: number) =>
  page.evaluate((begun) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    performance.clearResourceTimings()
    return entries.flatMap(({ name, startTime, responseStart, responseEnd }) => {
      const [start, first, end] = [startTime, responseStart, responseEnd].map((t) => performance.timeOrigin + t - begun)
      return start && start > 0 ? `${new URL(name).pathname} ${[start, first, end].map((t) => t?.toFixed(0))}` : []
    })
  }, since)

function report(name: string, times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(0))
  console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms, most ${most} ms; the budget of p95 is ${BUDGET_MS} ms`)
}

type People = ReturnType<typeof peopleOf>

async function approvals(name: string, count: number, people: People, writing: Address, reading: Address) {
  const browser = await launchChromium()
  try {
    const author = await people.send(writing, AUTHOR)
    const admin = await people.send(writing, ADMIN)
    const dueDate = new Date(Date.now() + 86_400_000).toISOString()
    const tasks: { id: string; title: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const title = `${name} ${String(n).padStart(3, '0')}`
      tasks.push({ title, id: await author(writing, 'POST', '/task/create', { title, dueDate }) })
    }
    const pages = [
      await people.openTasks(reading, browser, AUTHOR, ''),
      await people.openTasks(reading, browser, ADMIN, 'Employee tasks'),
    ] as const
    const [authors, admins] = pages
    const times: Record<'row of the author' | 'row of a super admin' | 'bell of the author', number[]> = {
      'row of the author': [],
      'row of a super admin': [],
      'bell of the author': [],
    }
    for (const { id, title } of tasks) {
      for (const page of pages) {
        await page.getByRole('searchbox', { name: 'Search tasks' }).fill(title)
        await page.getByRole('row').filter({ hasText: title }).waitFor()
      }
      await wait(BETWEEN_MS)
      const watched = [
        paintedAt(authors, [title, 'Approved']),
        paintedAt(admins, [title, 'Approved']),
        paintedAt(authors, [`${(await unreadOf(authors)) + 1} unread`]),
      ]
      const begun = Date.now()
      await admin(writing, 'PATCH', `/task/${id}/approve`, { feedback: '' })
      const answered = Date.now() - begun
      const painted = await Promise.all(watched)
      for (const [place, list] of Object.values(times).entries()) list.push((painted[place] ?? 0) - begun)
      if (process.env.TRACE)
        console.log(
          answered,
          painted.map((time) => time - begun),
          await Promise.all(pages.map((page) => readsSince(page, begun))),
        )
    }
    for (const [what, list] of Object.entries(times)) report(`${name}, ${what}`, list)
  } finally {
    await browser.close()
  }
}

async function measure(engine: string, count: number, given: Settings) {
  buildScreens()
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-live-'))
  const settings = { DATA_DIR: dataDir, ...SETTINGS, ...given }
  const people = peopleOf(dataDir)
  const one = await startServer(settings)
  const running: { kill(): Promise<void> }[] = [one]
  try {
    if (!given.DATABASE_URL) return await approvals(`${engine}, one process`, count, people, one, one)
    const other = await startServer(settings)
    running.push(other)
    await approvals(`${engine}, two processes`, count, people, one, other)
    const proxy = await openProxy(one, other, dataDir)
    running.push(proxy)
    await approvals(`${engine}, behind HAProxy`, count, people, proxy, proxy)
  } finally {
    for (const each of running) await each.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measureOnBothEngines(import.meta.filename, 40, measure)
