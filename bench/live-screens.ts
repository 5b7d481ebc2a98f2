import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { type Server, type Settings, startServer } from '#tools/built-server.ts'
import { launchChromium } from '#tools/chromium.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { openProxy } from './support/proxy.ts'
import { ADMIN, inFolder, visitorsOf } from './support/server.ts'

// From sending an approval to what two other browsers paint: the row of the task for its author and for a super admin,
// and the bell of the author. npm run bench:live-screens; `-- 40` makes 40 approvals.  On PostgreSQL it approves through a second process, then through HAProxy.

const AUTHOR = 'chidi.okafor@statehouse.example'
const BUDGET_MS = 150
/** Longer than the longest pause of a page between two reads. */
const BETWEEN_MS = 1_100

const CANDIDATES = 'tbody tr, button[aria-label^="Notifications"]'

type Address = Pick<Server, 'url'>
type Send = (server: Address, method: string, path: string, body: object) => Promise<string>

/** Their mails and sessions are in the data folder. */
function peopleOf(dataDir: string) {
  return {
    async send({ url }: Address, email: string): Promise<Send> {
      const headers = { ...(await visitorsOf(url, dataDir).headersOf(email)), 'content-type': 'application/json' }
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
      const login = () => page.getByRole('button', { name: 'Login' }).click()
      const code = await visitorsOf(url, dataDir).codeAfter(login)
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

function report(name: string, times: readonly number[]) {
  const [p50, p95, most] = [0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(0))
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
      const painted = await Promise.all(watched)
      for (const [place, list] of Object.values(times).entries()) list.push((painted[place] ?? 0) - begun)
    }
    for (const [what, list] of Object.entries(times)) report(`${name}, ${what}`, list)
  } finally {
    await browser.close()
  }
}

const measure = (engine: string, count: number, given: Settings) =>
  inFolder(async (_, dataDir) => {
    buildScreens()
    const settings = { DATA_DIR: dataDir, DEMO: '1', ...UNLIMITED, ...given }
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
    }
  })

await measureOnBothEngines(import.meta.filename, 40, measure)
