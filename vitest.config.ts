import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from '#tools/chromium.ts'
import manifest from './package.json' with { type: 'json' }
import { mediaStandIn } from './tests/support/media-stand-in.ts'
import { reporters } from './tests/support/reporters.ts'

/** All browser packages. If Vite discovers one late, it reloads with a second copy of React. */
const BROWSER_PACKAGES = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@xstate/graph',
  '@xstate/react',
  'axe-core',
  'dayjs',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'tus-js-client',
  'valibot',
  'vitest-browser-react',
  'xstate',
]

const ON_POSTGRES = process.env.TEST_DATABASE_URL !== undefined

/** `npm run verify:all` sets it. Without it, the files `*.long.test.ts` stay out, and only `*.pg.test.ts` run on PostgreSQL. */
const IS_ALL = process.env.TEST_ALL === '1'

/** `npm run test:day` sets it. */
const IS_OTHER_DAY = process.env.CLOCK_SHIFT_MS !== undefined

const LONG = IS_ALL ? [] : ['**/*.long.test.ts']
const ON_BOTH = ON_POSTGRES && !IS_ALL ? 'pg.test.ts' : 'test.ts'

/** They start the embedded database in any case, or test the tests. */
const NOT_ON_POSTGRES = [
  'server/main.long.test.ts',
  'server/cli/lifecycle-verify.long.test.ts',
  'tests/http/{disk-full-process,fuzz,stop}.long.test.ts',
  'tests/http/telemetry.test.ts',
]

const EXCLUDED = [...LONG, ...(ON_POSTGRES ? NOT_ON_POSTGRES : [])]

/** Two servers behind HAProxy take turns in these files, and in all files of `npm run verify:all`. */
const BEHIND_HAPROXY = ['tests/http/{live,open-bodies,user-concurrency}.pg.test.ts']

/** Optimizing code in the background takes more time than it saves in tests. */
const COMPILE_ONCE = '--js-flags=--always-sparkplug --no-turbofan'

const HTTP = { environment: 'node', isolate: false } as const

export default defineConfig(async () => ({
  test: {
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    reporters,
    // Of a machine that is several times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests of screens wait more than they compute.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ON_POSTGRES
            ? [`{server,scripts/demo-load}/**/*.${ON_BOTH}`]
            : [
                '{contract,examples,machines,server,src,scripts,widget}/**/*.test.ts',
                'tests/{docs,faults}/**/*.test.ts',
              ],
          exclude: EXCLUDED,
        },
      },
      { test: { name: 'machine', environment: 'node', isolate: false, include: ['tests/machine/**/*.test.ts'] } },
      {
        test: {
          ...HTTP,
          name: 'http',
          include: [`tests/http/**/*.${ON_BOTH}`],
          exclude: [...EXCLUDED, ...(ON_POSTGRES ? BEHIND_HAPROXY : [])],
          env: { TEST_HAPROXY: ON_POSTGRES && IS_ALL ? '1' : '' },
        },
      },
      ...(ON_POSTGRES
        ? [{ test: { ...HTTP, name: 'proxied', include: BEHIND_HAPROXY, env: { TEST_HAPROXY: '1' } } }]
        : []),
      {
        plugins: [react(), mediaStandIn()],
        optimizeDeps: {
          // React names every element and each draw for a profiler with them. Its warnings need neither.
          rolldownOptions: {
            transform: { define: { 'console.createTask': 'undefined', 'console.timeStamp': 'undefined' } },
          },
          include: BROWSER_PACKAGES.filter(
            (name) => name in { ...manifest.dependencies, ...manifest.devDependencies } || name.includes('/'),
          ),
        },
        test: {
          name: 'component',
          isolate: false,
          include: ['{src,widget}/**/*.test.tsx', 'tests/component/**/*.test.tsx'],
          setupFiles: ['tests/support/component-setup.ts'],
          restoreMocks: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 60_000,
              // Whatever the zone of the machine is: a test that is about another one sets it.
              launchOptions: { ...(await chromiumLaunchOptions(COMPILE_ONCE)), env: { ...process.env, TZ: 'UTC' } },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          include: IS_OTHER_DAY ? ['tests/e2e/{task-week,review,daily-work}.test.ts'] : ['tests/e2e/**/*.test.ts'],
          exclude: LONG,
          globalSetup: ['tools/build-inputs.ts', 'tests/support/demonstration.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
