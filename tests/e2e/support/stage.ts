import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Desk, openChromium } from './browser.ts'
import { type Server, startServer } from './server.ts'

interface Browser<D> {
  newDesk(): Promise<D>
  closeDesks(): Promise<void>
  close(): Promise<void>
}

type Settings = Parameters<typeof startServer>[0]

export function openStageIn<D>(openBrowser: (url: string) => Promise<Browser<D>>, settings?: Settings) {
  let server: Server
  let browser: Browser<D>
  const open = async () => {
    server = await startServer(settings)
    browser = await openBrowser(server.url)
  }
  const close = async () => {
    await browser?.close()
    await server?.close()
  }
  beforeAll(open)
  // A second try finds nothing of the first.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await close()
    await open()
  })
  afterEach(() => browser.closeDesks())
  afterAll(close)
  return {
    get server() {
      return server
    },
    newDesk: () => browser.newDesk(),
  }
}

export const openStage = (settings?: Settings) => openStageIn<Desk>(openChromium, settings)
