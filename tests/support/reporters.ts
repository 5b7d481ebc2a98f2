import { appendFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** CI names the file of a report that it counts. */
const report = process.env.TEST_REPORT

/** Vitest shows no retry of a quick test that passes. CI reads the names after the run. */
const retries: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const name = `${test.module.relativeModuleId}: ${test.fullName}`
    const [first] = test.result().errors ?? []
    console.warn(`Passed on its second try: ${name}`, first?.stack ?? '')
    if (report) appendFileSync(`${report}.second-tries`, `${name}\n`)
  },
}

export const reporters = [
  'default',
  retries,
  ...(report ? [['json', { outputFile: report }] satisfies [string, object]] : []),
]
