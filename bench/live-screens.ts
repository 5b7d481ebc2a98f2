import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { setup as buildScreens } from '#tests/support/build-once.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { measureOnBothEngines } from './support/both-engines.ts'
import { type Settings, startServer } from './support/server.ts'
import { codeFrom, signIn } from './support/sign-in.ts'

// From a move that one person makes to the row in the browser of another: npm run bench:live-screens.

const ADMIN = 'admin@statehouse.example'
const SETTINGS = { DEMO: '1', RATE_MAIL_INTERVAL: '0', RATE_CALLS_PER_USER: '1000000', RATE_CALLS_PER_IP: '1000000' }
/** Longer than the pause between two reads of a page. */
const BETWEEN_MOVES_MS = 1300

const MOVES = [
  ['approve', { feedback: 'Good' }, 'Approved'],
  ['deny', { feedback: 'Not this week' }, 'Denied'],
] as const

async function openTasks(page: Page, dataDir: string) {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email Address' }).fill(ADMIN)
  await page.getByRole('button', { name: 'Login' }).click()
  const code = await codeFrom(dataDir, 2)
  for (const [place, digit] of [...code].entries()) await page.getByLabel(`Digit ${place + 1} of 6`).fill(digit)
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('tab', { name: 'Employee tasks' }).click()
  await opened
}

/** The moment at which a row with the title has the status, in ms since 1970. */
const shownAt = (page: Page, title: string, status: string) =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<number>((resolve) => {
        const isShown = () =>
          [...document.querySelectorAll('tbody tr')].some(
            ({ textContent }) => textContent.includes(name ?? '') && textContent.includes(wanted ?? ''),
          )
        const check = () => isShown() && resolve(Date.now())
        new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true })
        check()
      }),
    [title, status],
  )

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

async function measure(name: string, count: number, settings: Settings) {
  buildScreens()
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-live-'))
  const server = await startServer({ DATA_DIR: dataDir, ...SETTINGS, ...settings })
  const browser = await launchChromium()
  try {
    const headers = { ...(await signIn(server.url, dataDir, ADMIN)), 'content-type': 'application/json' }
    const page = await browser.newPage({ baseURL: server.url })
    await openTasks(page, dataDir)
    const { data } = await (await fetch(`${server.url}/api/task/all`, { headers })).json()
    const { _id: id, title } = data.find(({ status }: { status: string }) => status === 'proposed')
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill(title)
    const times: number[] = []
    for (let move = 0; move < count; move += 1) {
      await wait(BETWEEN_MOVES_MS)
      const [verb, body, status] = MOVES[move % MOVES.length] ?? MOVES[0]
      const shown = shownAt(page, title, status)
      const begun = Date.now()
      const url = `${server.url}/api/task/${id}/${verb}`
      const { status: answered } = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) })
      if (answered !== 200) throw new Error(`The move was refused with ${answered}`)
      times.push((await shown) - begun)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const figures = [0.5, 0.95, 1].map((share) => at(sorted, share)).join(' / ')
    console.log(`${name}: move to row in another browser, p50 / p95 / most: ${figures} ms (${count} moves)`)
  } finally {
    await browser.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measureOnBothEngines(import.meta.filename, 40, measure)
