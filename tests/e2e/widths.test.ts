import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chromium, openChromium } from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'
import { ADMIN, signIn } from './support/steps.ts'

// In CSS pixels. The last two are a window of 1280 by 1024 pixels at a zoom of 200 % and 400 % (WCAG 1.4.10).
const SIZES = [
  [360, 740],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [640, 512],
  [320, 256],
] as const

const LISTS = [
  '/dashboard',
  '/dashboard?tab=audit',
  '/dashboard/roles',
  '/dashboard/tasks?tab=employee',
  '/dashboard/announcement',
  '/dashboard/coa',
  '/dashboard/ledger',
]
const OTHERS = ['/dashboard/file-upload', '/dashboard/settings', '/workflows/', '/workflows/task']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const LONG_NAME = 'Oluwatobiloba-Christopher Adekunle-Oyewunmi-Fagbenle-Adebayo'

let server: Server
let chromium: Chromium
let admin: Page

beforeAll(async () => {
  server = await startServer()
  chromium = await openChromium(server.url)
  const desk = await chromium.newDesk()
  admin = await desk.openTab()
  await signIn(admin, server, ADMIN)
  // Names of sixty letters everywhere.
  await admin.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/api/live')) return route.fallback()
    const response = await route.fetch()
    const [firstName, lastName] = LONG_NAME.split(' ')
    const lengthened = (key: string, value: unknown) =>
      typeof value === 'string' ? ({ firstName, lastName }[key] ?? value) : value
    await route.fulfill({ response, json: JSON.parse(await response.text(), lengthened) })
  })
  await admin.evaluate(() => sessionStorage.setItem('continueAnyway', 'true'))
})
afterAll(async () => {
  await chromium?.closeDesks()
  await chromium?.close()
  await server?.close()
})

/** What scrolls sideways although it must not, and what axe finds serious. */
async function faultsOf(page: Page, place: string) {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  return [...(isWide ? ['scrolls sideways'] : []), ...found].map((fault) => `${place}: ${fault}`)
}

test.each(SIZES)('no screen scrolls sideways or fails axe at %i by %i', { timeout: 180_000 }, async (width, height) => {
  await admin.setViewportSize({ width, height })
  const faults: string[] = []
  for (const place of LISTS) {
    await admin.goto(place)
    const row = admin.getByRole('row').nth(1).getByRole('button')
    await row.first().waitFor()
    faults.push(...(await faultsOf(admin, place)))
    await row.last().click()
    const item = admin.getByRole('menuitem').first()
    await item.or(admin.getByRole('dialog')).first().waitFor()
    if (await item.isVisible()) await item.click()
    await admin.getByRole('dialog').waitFor()
    faults.push(...(await faultsOf(admin, `${place}, drawer`)))
  }
  for (const place of OTHERS) {
    await admin.goto(place)
    await admin.getByRole('heading', { level: 1 }).waitFor()
    faults.push(...(await faultsOf(admin, place)))
  }
  expect(faults).toEqual([])
})

test.each(SIZES)('login, code and mailbox fit %i by %i', async (width, height) => {
  const desk = await chromium.newDesk()
  const page = await desk.openTab()
  await page.setViewportSize({ width, height })
  const faults = await faultsOf(page, 'login')
  await page.getByLabel('Email Address').fill(ADMIN)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Verify login' }).waitFor()
  faults.push(...(await faultsOf(page, 'code')))
  await page.goto('/mailbox')
  faults.push(...(await faultsOf(page, 'mailbox')))
  await desk.context.close()
  expect(faults).toEqual([])
})
