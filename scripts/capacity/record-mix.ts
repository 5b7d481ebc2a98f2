import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { CallName } from '#contract/calls.ts'
import { LIVE_PATH } from '#contract/live.ts'
import { startServer } from '#tools/built-server.ts'
import { callNameOf } from '#tools/call-name.ts'
import { launchChromium } from '#tools/chromium.ts'
import { codeFrom } from '#tools/sign-in.ts'

// Records what the server is asked for on the working day of two people, for `npm run simulate -- --record`.

const ADMIN = 'admin@statehouse.example'
const MEMBER = 'chidi.okafor@statehouse.example'
const FILE = join(import.meta.dirname, 'mix.json')
/** The notifications, the session and the preferences are read once the browser is idle. */
const REST_MS = 3_000

const TODAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format()

export type Step = CallName | 'page' | 'file' | 'live'
export type Counts = Partial<Record<Step, number>>

/** What reaches the server, and an address for each read. */
export interface Mix {
  /** Of a browser without files of this build, up to the first screen. */
  readonly signIn: Counts
  /** The product is opened again, signed in, with the files that the browser keeps. */
  readonly visit: Counts
  readonly member: Counts
  readonly admin: Counts
  readonly addresses: Partial<Record<Step, string>>
}

function stepOf(method: string, pathname: string): Step {
  if (pathname === `/api${LIVE_PATH}`) return 'live'
  return callNameOf(method, pathname) ?? (/\.\w+$/.test(pathname) ? 'file' : 'page')
}

/** Counts what the browser does not take from its cache, until the next count. */
async function countRequests(page: Page, addresses: Record<string, string>) {
  let counts: Record<string, number> = {}
  const methods = new Map<string, string>()
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ requestId, request }) => void methods.set(requestId, request.method))
  network.on('Network.requestServedFromCache', ({ requestId }) => void methods.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const method = methods.get(requestId)
    const { protocol, pathname, search } = new URL(response.url)
    if (!method || response.fromDiskCache || !protocol.startsWith('http')) return
    const step = stepOf(method, pathname)
    counts[step] = (counts[step] ?? 0) + 1
    // The names of files change with each build.
    if (method === 'GET' && step !== 'file') addresses[step] = pathname + search
  })
  await network.send('Network.enable')
  return async (work: () => Promise<void>): Promise<Counts> => {
    counts = {}
    await work()
    return counts
  }
}

async function signIn(page: Page, dataDir: string, email: string, mails: number) {
  await page.goto('/')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Verify login' }).waitFor()
  const code = await codeFrom(dataDir, mails)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  await page.waitForURL('**/dashboard**')
  await page.waitForTimeout(REST_MS)
}

async function visit(page: Page) {
  await page.goto('/dashboard')
  await rows(page).waitFor()
  await page.waitForTimeout(REST_MS)
}

const rows = (page: Page) => page.getByRole('row').nth(1)

async function open(page: Page, area: string) {
  await page.getByRole('navigation').getByRole('link', { name: area }).click()
  await rows(page).getByRole('button').first().waitFor()
}

/** A member of staff proposes a task, finds two others and reads an announcement. */
async function memberDay(page: Page) {
  await open(page, 'Tasks')
  await page.getByRole('button', { name: 'Add new task' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Task' })
  await form.getByLabel('Task title').fill('Weekly report')
  await form.getByRole('button', { name: 'Due date' }).click()
  await page.getByRole('button', { name: TODAY, exact: true }).click()
  await form.getByRole('button', { name: 'Add task' }).click()
  await form.waitFor({ state: 'detached' })
  for (const search of ['report', 'release']) {
    await page.getByRole('searchbox').fill(search)
    await page.waitForTimeout(REST_MS / 3)
  }
  await page.getByRole('searchbox').fill('')
  await rows(page).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(REST_MS / 3)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await open(page, 'Announcement')
  await rows(page).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(REST_MS / 3)
}

/** A super admin approves ten tasks one by one, and looks at people, the audit log, accounts and the ledger. */
async function adminDay(page: Page) {
  await page.goto('/dashboard/tasks?tab=employee&status=proposed')
  await rows(page).getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: 'View task details' })
  for (let task = 0; task < 10; task += 1) {
    await drawer.getByRole('button', { name: 'Approve' }).click()
    const question = page.getByRole('dialog', { name: 'Approve' })
    await question.getByRole('button', { name: 'Approve' }).last().click()
    await question.waitFor({ state: 'detached' })
    await page.waitForTimeout(REST_MS / 3)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await open(page, 'User management')
  await page.getByRole('tab').nth(1).click()
  await rows(page).waitFor()
  for (const area of ['Chart of accounts', 'Ledger']) await open(page, area)
  await page.waitForTimeout(REST_MS / 3)
}

export async function recordMix() {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-mix-'))
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' })
  const browser = await launchChromium()
  const pageOf = () => browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  try {
    const [memberPage, adminPage] = [await pageOf(), await pageOf()]
    const addresses = {}
    const countMember = await countRequests(memberPage, addresses)
    const signedIn = await countMember(() => signIn(memberPage, dataDir, MEMBER, 1))
    const visited = await countMember(() => visit(memberPage))
    const member = await countMember(() => memberDay(memberPage))
    await memberPage.close()
    await signIn(adminPage, dataDir, ADMIN, 2)
    const countAdmin = await countRequests(adminPage, addresses)
    const mix: Mix = {
      signIn: signedIn,
      visit: visited,
      member,
      admin: await countAdmin(() => adminDay(adminPage)),
      addresses,
    }
    writeFileSync(FILE, `${JSON.stringify(mix, null, 2)}\n`)
    return mix
  } finally {
    await browser.close()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
