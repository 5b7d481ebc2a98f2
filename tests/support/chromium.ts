import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Prefers the system's Chromium. Drops flags of the npm one: one process for all pages, and an emulated GPU. */
export async function chromiumLaunchOptions() {
  return {
    executablePath: SYSTEM.find((path) => existsSync(path)) ?? (await packaged.executablePath()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    headless: true,
  }
}

export const launchChromium = async () => chromium.launch(await chromiumLaunchOptions())
