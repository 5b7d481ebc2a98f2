import type { Reporter } from 'vitest/node'

/** Vitest shows no retry of a quick test that passes. */
const retries: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.warn(`Passed on its second try: ${test.module.relativeModuleId}: ${test.fullName}`)
  },
}

/** CI names the file of a report that it counts. */
const report = process.env.TEST_REPORT

export const reporters = [
  'default',
  retries,
  ...(report ? [['json', { outputFile: report }] satisfies [string, object]] : []),
]
