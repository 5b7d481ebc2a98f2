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

/** They start the embedded database in any case, or test the tests. */
const NOT_ON_POSTGRES = [
  'server/main.test.ts',
  'server/cli/{ledger-reverse,lifecycle-verify}.test.ts',
  'tests/http/{disk-full-process,fuzz,stop,telemetry}.test.ts',
]

export default defineConfig(async () => ({
  test: {
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
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
            ? ['server/**/*.test.ts']
            : ['{contract,machines,server,src,scripts,widget}/**/*.test.ts', 'tests/docs/**/*.test.ts'],
          exclude: ON_POSTGRES ? NOT_ON_POSTGRES : [],
        },
      },
      { test: { name: 'machine', environment: 'node', isolate: false, include: ['tests/machine/**/*.test.ts'] } },
      {
        test: {
          name: 'http',
          environment: 'node',
          isolate: false,
          include: ['tests/http/**/*.test.ts'],
          exclude: ON_POSTGRES ? NOT_ON_POSTGRES : [],
          env: { TEST_HAPROXY: ON_POSTGRES ? '1' : '' },
        },
      },
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
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 20_000,
              launchOptions: await chromiumLaunchOptions(),
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
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tools/build-inputs.ts', 'tests/support/demonstration.ts'],
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}))
