import type { Browser } from 'playwright'
import { metric, openDesk } from './desk.ts'

/** Slow 4G as in Lighthouse: 150 ms round trip, 1.6 Mbit/s. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 2 ** 20) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const QUIET_MS = 500

export const CONDITIONS = {
  '4x slower processor': async (devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  },
  'slow network': async (devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW)
  },
} as const satisfies Record<string, (devtools: Awaited<ReturnType<typeof openDesk>>['devtools']) => Promise<void>>

export type Condition = keyof typeof CONDITIONS

/** Times are in milliseconds. */
export async function openForm(browser: Browser, url: string, condition: Condition) {
  const desk = await openDesk(browser, url)
  const { page, devtools } = desk
  try {
    await CONDITIONS[condition](devtools)
    await page.goto('/')
    await page.waitForFunction(() => window.bench.usable !== undefined)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    const script = (await metric(devtools, 'ScriptDuration')) * 1000
    const painted = await page.evaluate(() => ({
      'form usable': window.bench.usable ?? Number.NaN,
      'first contentful paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      'total blocking time': window.bench.blocked,
    }))
    return { ...painted, 'script time': script }
  } finally {
    await desk.close()
  }
}
