import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** `TEST_CHROMIUM` is `npm` or the path of a browser. Without it, the system's is preferred to the one from npm. */
const findChromium = async (chosen = SYSTEM.find((path) => existsSync(path)) ?? 'npm') =>
  chosen === 'npm' ? packaged.executablePath() : chosen

/** Drops flags of the npm one: one process for all pages, and an emulated GPU. */
export async function chromiumLaunchOptions(...flags: readonly string[]) {
  return {
    executablePath: await findChromium(process.env.TEST_CHROMIUM),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...flags,
    ],
    headless: true,
  }
}

export const launchChromium = async () => chromium.launch(await chromiumLaunchOptions())
