import { defineConfig } from 'vitest/config'

/**
 * Journeys that measure one process, need the files of the demonstration, which a bucket does not get, or run against a
 * server with the stated calls alone.
 */
const OF_ONE_PROCESS = ['files', 'first-paint', 'first-screen', 'live-processes', 'start', 'stated-*', 'widths']

/** tests/cluster, and the journeys of tests/e2e against two servers behind HAProxy. */
export default defineConfig({
  test: {
    name: 'cluster',
    environment: 'node',
    include: ['tests/cluster/**/*.test.ts', 'tests/e2e/**/*.test.ts'],
    exclude: OF_ONE_PROCESS.map((name) => `tests/e2e/${name}.test.ts`),
    globalSetup: ['scripts/build-inputs.ts', 'tests/cluster/support/demonstration.ts'],
    expect: { requireAssertions: true },
    maxWorkers: '100%',
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
