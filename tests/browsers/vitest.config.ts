import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { reporters } from '#tests/support/reporters.ts'
import { FIREFOX } from './support/firefox.ts'
import { hasWebkit } from './support/webkit.ts'

const BROWSERS = [
  { browser: 'firefox', isInstalled: existsSync(FIREFOX), packages: 'firefox-esr' },
  { browser: 'webkit', isInstalled: hasWebkit(), packages: 'webkit2gtk-driver xvfb' },
] as const

// Where nothing may be skipped, the journeys of a missing browser fail.
const used = BROWSERS.filter(({ isInstalled }) => isInstalled || process.env.CI)

for (const { browser, isInstalled, packages } of BROWSERS)
  if (!isInstalled) console.warn(`${browser} is not installed. On Debian: apt-get install ${packages}`)

/** The journeys of tests/browsers, in browsers that the other tests do not use. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    reporters,
    projects: used.map(({ browser }) => ({
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
