import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Screen } from '#tests/support/screen.ts'
import { openClient } from '#tools/cluster/client.ts'
import { type Desk, openChromium } from './browser.ts'
import { type Server, startServer } from './server.ts'

interface Browser<P, D> {
  newDesk(): Promise<D & { openTab(path?: string): Promise<P> }>
  closeDesks(): Promise<void>
  close(): Promise<void>
}

type Settings = Parameters<typeof startServer>[0]

export function openStageIn<P extends Screen, D>(
  openBrowser: (url: string) => Promise<Browser<P, D>>,
  settings?: Settings,
) {
  let server: Server
  let browser: Browser<P, D>
  beforeAll(async () => {
    server = await startServer(settings)
    browser = await openBrowser(server.url)
  })
  afterEach(() => browser.closeDesks())
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    get server() {
      return server
    },
    newDesk: () => browser.newDesk(),
    /** Signs in without a browser. */
    async clientOf(email: string) {
      const client = openClient(server.url)
      await client.signIn(email, server.nextCodeFor)
      return client
    },
    /** Signs in without the login screen, and opens `path` in a new browser. */
    async openAs(email: string, path = '/dashboard') {
      const desk = await browser.newDesk()
      const page = await desk.openTab('/robots.txt')
      const { body } = await openClient(server.url).signIn(email, server.nextCodeFor)
      await page.evaluate((stored) => localStorage.setItem('userInfo', stored), JSON.stringify(body.data))
      await page.goto(path)
      return { desk, page }
    },
  }
}

export const openStage = (settings?: Settings) => openStageIn<Page, Desk>(openChromium, settings)
