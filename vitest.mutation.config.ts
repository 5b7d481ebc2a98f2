import { defineConfig } from 'vitest/config'

/** The tests that judge a machine, and no others: mutation testing runs them once per mutant. */
export default defineConfig({
  test: { environment: 'node', include: ['machines/**/*.test.ts', 'tests/model/**/*.test.ts'] },
})
