import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { launchChromium } from '#tools/chromium.ts'

const PATIENCE_MS = 60_000

const { CLOCK_SHIFT_MS } = process.env
const SHIFTED_CLOCK = `globalThis.process = { env: { CLOCK_SHIFT_MS: '${CLOCK_SHIFT_MS}' } }
${readFileSync('tools/shifted-clock.js', 'utf8')}
delete globalThis.process`

/** Calls that the page makes by itself meet a server that the test stopped, or a session that it ended. */
const BACKGROUND_CALL =
  /(net::ERR_|status of 401).*\/api\/(live|notifications|preferences|session\/validate|(query|counts)\/\w+\?.*)$/

/** Errors and warnings of the console, and requests to other hosts. */
function watch(page: Page, home: string, complaints: string[]) {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const complaint = `${message.text()} ${message.location().url}`
    if (!BACKGROUND_CALL.test(complaint)) complaints.push(complaint)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    // The server may redirect to its storage.
    if (request.redirectedFrom()) return
    const { origin, protocol } = new URL(request.url())
    if (origin !== home && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`Asked ${request.url()}`)
  })
}

function deskIn(context: BrowserContext, home: string) {
  const complaints: string[] = []
  const expected: RegExp[] = []
  return {
    context,
    async openTab(path = '/', waitUntil: 'load' | 'commit' = 'load') {
      const page = await context.newPage()
      if (CLOCK_SHIFT_MS !== undefined) await page.addInitScript(SHIFTED_CLOCK)
      watch(page, home, complaints)
      await page.goto(path, { waitUntil })
      return page
    },
    /** Complaints that the test provokes: at least one must come, and others like it may come later. */
    async expectComplaints(pattern: RegExp) {
      await expect
        .poll(() => complaints.some((complaint) => pattern.test(complaint)), { timeout: PATIENCE_MS })
        .toBe(true)
      expected.push(pattern)
    },
    /** Complaints that may come: whether there is one depends on the browser. */
    tolerateComplaints: (pattern: RegExp) => void expected.push(pattern),
    complaints,
    unexpected: () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  }
}

export type Desk = ReturnType<typeof deskIn>

/** Every person of a test has a separate desk. */
export async function openChromium(url: string) {
  const browser = await launchChromium()
  let desks: Desk[] = []
  return {
    async newDesk() {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(PATIENCE_MS)
      const desk = deskIn(context, url)
      desks.push(desk)
      return desk
    },
    /** Fails on unexpected complaints. */
    async closeDesks() {
      const complaints = desks.flatMap((desk) => desk.unexpected())
      await Promise.all(desks.map(({ context }) => context.close()))
      desks = []
      expect(complaints).toEqual([])
    },
    close: () => browser.close(),
  }
}

export type Chromium = Awaited<ReturnType<typeof openChromium>>
