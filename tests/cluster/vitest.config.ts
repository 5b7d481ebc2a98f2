import { defineConfig } from 'vitest/config'
import { reporters } from '#tests/support/reporters.ts'

const WITHOUT_CLUSTER = {
  'first-screen': 'measures the built files, and opens them from a server with the stated calls alone',
  'sign-on': 'sends people back to one address, which is known before the start',
  start: 'runs npm start, which starts one process',
  'stated-*': 'runs the screens against a server with the stated calls alone',
}

/** tests/cluster, and the journeys of tests/e2e against two servers behind HAProxy. */
export default defineConfig({
  test: {
    name: 'cluster',
    environment: 'node',
    reporters,
    include: ['tests/cluster/**/*.test.ts', 'tests/e2e/**/*.test.ts'],
    exclude: Object.keys(WITHOUT_CLUSTER).map((name) => `tests/e2e/${name}.test.ts`),
    globalSetup: ['tools/build-inputs.ts', 'tests/cluster/support/demonstration.ts'],
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // HAProxy gives up a server that does not answer three checks, as happens when two clusters share two cores.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
