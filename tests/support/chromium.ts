import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * How to start Chromium here: the system's own when there is one, else the one that comes from npm. Without the flags that
 * come with the latter: one process for all pages ends with the first of them and knows no rules of the web, and a graphics card
 * emulated on the processor takes most of its time.
 */
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
