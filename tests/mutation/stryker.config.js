import { fileURLToPath } from 'node:url'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  mutate: [
    'machines/**/*.ts',
    '!machines/**/*.test.ts',
    '!machines/lifecycles/{api-token,upload,ledger-transaction,sign-in-challenge,server-session}/*-words.ts',
    '!machines/lifecycles/*/*-promises.ts',
    '!machines/versions/versions.ts',
    '!machines/{registry,stored}.ts',
    '!machines/lifecycles/{viewers,tracked}.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(import.meta.resolve('./ignore.js'))],
  ignorers: ['prose-and-types'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: 'reports/mutation.html' },
  jsonReporter: { fileName: 'reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  thresholds: { high: 98, low: 95, break: 95 },
  ignorePatterns: ['tsconfig.json', 'dist', 'data', 'coverage', 'reports', 'bench', 'server', 'docs'],
  concurrency: 2,
}
