import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** How to start Chromium here: the system's own when there is one, else the one that comes from npm. */
export async function chromiumLaunchOptions() {
  const system = SYSTEM.find((path) => existsSync(path))
  return {
    executablePath: system ?? (await chromium.executablePath()),
    args: [
      ...(system ? ['--no-sandbox', '--disable-gpu'] : chromium.args),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    headless: true,
  }
}
