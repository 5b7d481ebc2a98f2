/** The part of Vitest's JSON report that counts tests. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Of a command that ended. Each that broke or ran no test has a failure, also without a failed test. */
export function countsOf(isDone: boolean, report?: Report): Counts {
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const skipped = report ? report.numPendingTests + report.numTodoTests : 0
  return { passed, failed: isDone && passed > 0 ? failed : Math.max(1, failed), skipped }
}

export const sumOf = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
})

export const lineOf = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
