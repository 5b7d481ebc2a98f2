import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '#tests/support/chromium.ts'

/**
 * Of how the tests start Chromium, what a benchmark must not have: a single process, which ends with its first page, and
 * a graphics card emulated on the processor, whose shaders and commands hold up frames for longer than the page ever does.
 */
const UNFIT =
  /^--(single-process|in-process-gpu|ignore-gpu-blocklist|enable-unsafe-swiftshader|use-gl=.*|use-angle=.*)$/

/** Chromium as it runs on a machine without a graphics card: it draws by software of its own. */
export async function launchChromium() {
  const options = await chromiumLaunchOptions()
  const args = options.args.filter((arg) => !UNFIT.test(arg))
  return chromium.launch({ ...options, args: [...args, '--disable-gpu'] })
}
