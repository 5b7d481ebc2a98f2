import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousIn } from './support/axe.ts'
import { type Chromium, openChromium } from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'
import { ADMIN, signIn } from './support/steps.ts'

// In CSS pixels. The last two are a window of 1280 by 1024 pixels at a zoom of 200 % and 400 % (WCAG 1.4.10).
// axe runs in the narrow layout and in dark. Component tests run it in the wide one, in light.
const LOOKS = [
  { width: 360, height: 740, scheme: 'light', hasAxe: true },
  { width: 768, height: 1024, scheme: 'light', hasAxe: false },
  { width: 1024, height: 768, scheme: 'light', hasAxe: false },
  { width: 1280, height: 800, scheme: 'light', hasAxe: false },
  { width: 1280, height: 800, scheme: 'dark', hasAxe: true },
  { width: 1920, height: 1080, scheme: 'light', hasAxe: false },
  { width: 640, height: 512, scheme: 'light', hasAxe: false },
  { width: 320, height: 256, scheme: 'light', hasAxe: false },
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
const OTHERS = [
  ['/dashboard/file-upload', 'File uploads'],
  ['/dashboard/settings', 'You'],
  ['/workflows/', 'Behind the screens'],
  ['/dashboard/workflows', 'Behind the screens'],
  ['/workflows/task', 'Now'],
  ['/workflows/task?show=rules', 'Promises'],
  ['/workflows/task?show=figures', 'Why'],
  ['/workflows/task?show=versions', 'Version 1, Nov 21, 2026'],
] as const

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

/** A transition can start others. */
async function settle() {
  let moving: Animation[]
  do {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  } while (moving.length > 0)
}

/** What scrolls sideways although it must not, and what axe finds serious, in each look. */
async function faultsOf(page: Page, place: string) {
  const faults: string[] = []
  for (const { width, height, scheme, hasAxe } of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
    await page.evaluate(settle)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    const found = [...(isWide ? ['scrolls sideways'] : []), ...(hasAxe ? await seriousIn(page) : [])]
    faults.push(...found.map((fault) => `${place} at ${width} by ${height}, ${scheme}: ${fault}`))
  }
  return faults
}

test.each(LISTS)('at no size does %s scroll sideways or fail axe, nor its drawer', async (place) => {
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto(place)
  const row = admin.getByRole('row').nth(1).getByRole('button')
  await row.first().waitFor()
  const faults = await faultsOf(admin, 'list')
  await admin.setViewportSize({ width: 360, height: 740 })
  await row.last().click()
  const item = admin.getByRole('menuitem').first()
  await item.or(admin.getByRole('dialog')).first().waitFor()
  if (await item.isVisible()) await item.click()
  await admin.getByRole('dialog').waitFor()
  faults.push(...(await faultsOf(admin, 'drawer')))
  expect(faults).toEqual([])
})

test.each(OTHERS)('at no size does %s scroll sideways or fail axe', async (place, heading) => {
  await admin.goto(place)
  await admin.getByRole('heading', { name: heading, exact: true }).waitFor()
  expect(await faultsOf(admin, place)).toEqual([])
})

test('at no size do login, code, mailbox and the pages of the API scroll sideways or fail axe', async () => {
  const page = await (await chromium.newDesk()).openTab()
  const faults = await faultsOf(page, 'login')
  await page.getByLabel('Email Address').fill(ADMIN)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Verify login' }).waitFor()
  faults.push(...(await faultsOf(page, 'code')))
  // In a cluster, a mail server has the mails.
  if (!inject('cluster')) {
    await page.goto('/mailbox')
    faults.push(...(await faultsOf(page, 'mailbox')))
  }
  await page.goto('/api/docs')
  faults.push(...(await faultsOf(page, 'API')))
  expect(faults).toEqual([])
})
