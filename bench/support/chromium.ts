import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '#tests/support/chromium.ts'

/** Chromium as the tests start it, but in more than one process: a single one ends with its first page. */
export async function launchChromium() {
  const options = await chromiumLaunchOptions()
  return chromium.launch({ ...options, args: options.args.filter((arg) => arg !== '--single-process') })
}
