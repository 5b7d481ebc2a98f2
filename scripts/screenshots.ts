import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright'
import { MINIMUM_WIDTH } from '#machines/flows/shell/shell-machine.ts'
import { readConfig } from '#server/core/env.ts'
import { outboxFolder } from '#server/mail/outbox.ts'
import { start } from '#server/start.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { setup as buildScreens } from './build-inputs.ts'
import { PEOPLE, type Person, type Shot } from './screenshots/shot.ts'
import { shots } from './screenshots/shots.ts'
import { signIn } from './screenshots/sign-in.ts'

// Photographs every screen of the real server: npm run screenshots -- [FOLDER] [NAME ...].
// A NAME selects the states that begin with it; 360-dark selects one view, and widths selects all, from 360 to 1920 pixels
// instead of 1280 and 1920. Exits with 1 on a fault.

const SMALL = { width: 1280, height: 800 }
const LARGE = { width: 1920, height: 1080 }
const OTHERS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
]
const WALK = { width: 1100, height: 660 }
const PATIENCE_MS = 15_000
const PICTURES = 'docs/images'
const PICTURE_BYTES = 180_000

interface View {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const inBothSchemes = (sizes: readonly View['size'][]): View[] =>
  sizes.flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })))

const VIEWS: readonly View[] = inBothSchemes([SMALL, LARGE])
const ALL_WIDTHS: readonly View[] = [...VIEWS, ...inBothSchemes(OTHERS)]

const viewName = ({ size, colorScheme }: View) => `${size.width}-${colorScheme}`

interface Studio {
  readonly browser: Browser
  readonly url: string
  readonly records: Readonly<Record<Person, string>>
}

/** One for each person and view, so that the browser cache is used. */
async function openContext({ browser, url, records }: Studio, { size, colorScheme }: View, person: Person | undefined) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  // Once per page: the login screen clears the storage, and a later navigation must find it empty.
  await context.addInitScript(
    ({ record, isSmall }) => {
      if (window.name === '') localStorage.setItem('userInfo', record)
      if (isSmall) sessionStorage.setItem('continueAnyway', 'true')
      window.name = 'begun'
    },
    { record: person ? records[person] : '', isSmall: size.width < MINIMUM_WIDTH },
  )
  return context
}

function keepPicture(name: string, image: Buffer) {
  if (image.byteLength > PICTURE_BYTES)
    throw new Error(`${name} has ${image.byteLength} bytes, more than a README needs`)
  mkdirSync(PICTURES, { recursive: true })
  writeFileSync(join(PICTURES, name), image)
}

async function take(context: BrowserContext, folder: string, shot: Shot, { size, colorScheme }: View) {
  const page = await context.newPage()
  if (shot.width) await page.setViewportSize({ ...size, width: shot.width })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    const isExpected = shot.refused && message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  const name = `${shot.name}-${viewName({ size, colorScheme })}`
  try {
    await shot.arrange(page)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) complaints.push('is too wide')
  } catch (error) {
    complaints.push((error as Error).message)
  }
  const path = join(folder, `${name}.png`)
  const image = await page.screenshot({ path, fullPage: shot.whole ?? false, animations: 'disabled' })
  if (shot.picture && size === SMALL && complaints.length === 0)
    keepPicture(`${shot.picture}-${colorScheme}.png`, image)
  if (shot.walk && size === SMALL && colorScheme === 'light' && complaints.length === 0) {
    await page.setViewportSize(WALK)
    keepPicture(`${shot.walk}.png`, await page.screenshot({ animations: 'disabled' }))
  }
  // Aborts held calls: closing the page would send them to the server.
  const found = complaints.map((complaint) => `${name}: ${complaint}`)
  await page.goto('about:blank')
  await page.close()
  return found
}

interface Wanted {
  readonly states: readonly Shot[]
  readonly views: readonly View[]
}

function wantedBy(names: readonly string[]): Wanted {
  const views = ALL_WIDTHS.filter((view) => names.includes('widths') || names.includes(viewName(view)))
  const beginnings = names.filter((name) => name !== 'widths' && !ALL_WIDTHS.some((view) => viewName(view) === name))
  const isWanted = ({ name }: Shot) => beginnings.length === 0 || beginnings.some((wanted) => name.startsWith(wanted))
  return { states: shots.filter(isWanted), views: views.length > 0 ? views : VIEWS }
}

async function photograph(studio: Studio, folder: string, { states, views }: Wanted) {
  const complaints: string[] = []
  for (const view of views)
    for (const [person, theirs] of Map.groupBy(states, ({ as }) => as)) {
      const context = await openContext(studio, view, person)
      for (const shot of theirs) complaints.push(...(await take(context, folder, shot, view)))
      await context.close()
    }
  return complaints
}

async function main([folder = mkdtempSync(join(tmpdir(), 'statehouse-screens-')), ...names]: readonly string[]) {
  const wanted = wantedBy(names)
  mkdirSync(folder, { recursive: true })
  buildScreens()
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-data-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_MAIL_INTERVAL: '0',
    RATE_MAILS_PER_HOUR: '1000',
  })
  const server = await start(config, (error) => {
    throw error
  })
  const browser = await launchChromium()
  try {
    const outbox = outboxFolder(dataDir)
    const admin = await signIn(server.url, outbox, PEOPLE.admin)
    const staff = await signIn(server.url, outbox, PEOPLE.staff)
    const complaints = await photograph({ browser, url: server.url, records: { admin, staff } }, folder, wanted)
    for (const complaint of complaints) console.error(complaint)
    console.log(`${wanted.states.length * wanted.views.length} pictures in ${folder}`)
    return complaints.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main(process.argv.slice(2))
