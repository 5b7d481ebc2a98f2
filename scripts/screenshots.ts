import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { launchChromium } from '#tools/chromium.ts'
import { openClient } from '#tools/cluster/client.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'
import { codesIn } from '#tools/codes.ts'
import { processFolder } from '#tools/process.ts'
import { SCREENS, type Screen } from './screens.ts'

// Photographs the main screens of the real server: `npm run screenshots -- --to FOLDER [NAME ...]`.
// A NAME selects the screens that begin with it, and `--widths 360,1280` other windows than 1280 and 1920 pixels.
// `--readme` renews the pictures of the documents, and takes no others. Exits with 1 on a fault.

const HEIGHTS: Readonly<Record<string, number>> = { 360: 740, 768: 1024, 1024: 768, 1280: 800, 1920: 1080 }
const WALK = { width: 1100, height: 660 }
const PICTURES = 'docs/images'
const PICTURE_BYTES = 190_000
const SETTLE_MS = 400
const SCHEMES = ['light', 'dark'] as const
const EMAILS = { admin: 'admin@statehouse.example', staff: 'chidi.okafor@statehouse.example' }
const ROLES = ['button', 'menuitem', 'tab', 'link', 'checkbox', 'textbox'] as const

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: text, widths: { ...text, default: '1280,1920' }, readme: { type: 'boolean', default: false } },
})
const folder = values.to ?? mkdtempSync(join(tmpdir(), 'statehouse-screens-'))

async function settle(page: Page) {
  await page.locator('h1, h2').first().waitFor()
  await page
    .getByText(/^(Loading|Getting) .*\.{3}$/)
    .first()
    .waitFor({ state: 'hidden' })
  await page.getByLabel('Loading the page').waitFor({ state: 'hidden' })
  await page.waitForFunction(
    () => !document.getElementById('main-menu') || performance.getEntriesByName('prepared').length > 0,
  )
  await page.waitForTimeout(SETTLE_MS)
}

/** The last one, since dialogs and menus come after the list. */
const named = (page: Page, beginning: string) => {
  const name = new RegExp(`^${beginning}`)
  const found = ROLES.map((role) => page.getByRole(role, { name })).reduce((one, other) => one.or(other))
  return beginning.startsWith('Actions') ? found.first() : found.last()
}

async function arrange(page: Page, { address, steps = [] }: Screen) {
  await page.goto(address)
  await settle(page)
  for (const step of steps) {
    if (typeof step === 'string') await named(page, step).click()
    else await page.getByLabel(step[0]).fill(step[1])
    await settle(page)
  }
}

function keep(name: string, image: Buffer) {
  if (image.byteLength > PICTURE_BYTES) throw new Error(`${name} has ${image.byteLength} bytes, too many for a README`)
  writeFileSync(join(PICTURES, name), image)
}

async function take(page: Page, screen: Screen, view: string, scheme: (typeof SCHEMES)[number]) {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await arrange(page, screen).catch(({ message }: Error) => faults.push(message))
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push('The page is too wide')
  const path = join(folder, `${screen.name}-${view}.png`)
  const image = await page.screenshot({ path, animations: 'disabled' })
  if (values.readme && screen.picture) keep(`${screen.picture}-${scheme}.png`, image)
  if (values.readme && screen.walk && scheme === 'light') {
    await page.setViewportSize(WALK)
    keep(`${screen.walk}.png`, await page.screenshot({ animations: 'disabled' }))
  }
  return faults.map((fault) => `${screen.name}-${view}: ${fault}`)
}

async function photograph(browser: Browser, baseURL: string, sessions: Record<'admin' | 'staff', string>) {
  const isNamed = (name: string) => positionals.length === 0 || positionals.some((each) => name.startsWith(each))
  const wanted = SCREENS.filter(({ name, picture, walk }) => (values.readme ? picture || walk : isNamed(name)))
  const faults: string[] = []
  for (const width of (values.readme ? '1280' : values.widths).split(',').map(Number))
    for (const colorScheme of SCHEMES) {
      const viewport = { width, height: HEIGHTS[width] ?? 800 }
      for (const screen of wanted) {
        const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: 'reduce' })
        // Once for each page: the login screen empties the storage, and a later page must find it empty.
        await context.addInitScript((session) => {
          if (window.name === '' && session) localStorage.setItem('userInfo', session)
          window.name = 'opened'
          sessionStorage.setItem('continueAnyway', 'true')
        }, screen.as && sessions[screen.as])
        const view = `${width}-${colorScheme}`
        faults.push(...(await take(await context.newPage(), screen, view, colorScheme)))
        await context.close()
      }
    }
  return { taken: wanted.length, faults }
}

mkdirSync(folder, { recursive: true })
buildScreens()
const servers = processFolder('server/main.ts', { endsWithCommand: true })
const { url } = await servers.startServer({ DEMO: '1', ...UNLIMITED })
const browser = await launchChromium()
const nextCodeFor = codesIn(servers.data)
/** What the browser keeps as `userInfo`. */
const sessionOf = async (email: string) => JSON.stringify((await openClient(url).signIn(email, nextCodeFor)).body.data)
try {
  const sessions = { admin: await sessionOf(EMAILS.admin), staff: await sessionOf(EMAILS.staff) }
  const { taken, faults } = await photograph(browser, url, sessions)
  for (const fault of faults) console.error(fault)
  console.log(`${taken} screens in ${folder}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await servers.close()
}
