import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Chromium, type Desk, openChromium } from './browser.ts'
import { type Server, startServer } from './server.ts'

export function openStage(settings?: Parameters<typeof startServer>[0]) {
  let server: Server
  let chromium: Chromium
  beforeAll(async () => {
    server = await startServer(settings)
    chromium = await openChromium(server.url)
  })
  afterEach(() => chromium.closeDesks())
  afterAll(async () => {
    await chromium?.close()
    await server?.close()
  })
  return {
    get server() {
      return server
    },
    newDesk: (): Promise<Desk> => chromium.newDesk(),
  }
}
