import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { FIREFOX } from '#tools/firefox.ts'
import { hasWebkit } from './tests/browsers/support/webkit.ts'
import { reporters } from './tests/support/reporters.ts'

const BROWSERS = [
  { browser: 'firefox', isInstalled: existsSync(FIREFOX), packages: 'firefox-esr' },
  { browser: 'webkit', isInstalled: hasWebkit(), packages: 'webkit2gtk-driver xvfb' },
] as const

for (const { browser, isInstalled, packages } of BROWSERS) {
  const hint = `${browser} is not installed. On Debian: apt-get install ${packages}`
  if (!isInstalled && process.env.CI) throw new Error(hint)
  if (!isInstalled) console.warn(`Skips its journeys: ${hint}`)
}

/** The journeys of tests/browsers, in browsers that the other tests do not use. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    reporters,
    projects: BROWSERS.filter(({ isInstalled }) => isInstalled).map(({ browser }) => ({
      test: {
        name: browser,
        environment: 'node',
        include: ['tests/browsers/**/*.test.ts'],
        globalSetup: ['tools/build-inputs.ts', 'tests/support/demonstration.ts'],
        provide: { browser },
        testTimeout: 180_000,
        hookTimeout: 120_000,
      },
    })),
  },
})
