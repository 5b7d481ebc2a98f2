import { defineConfig } from 'vitest/config'

/**
 * Hand-typed tests of the machines only, because generated tests repeat the mistakes of a machine. For each mutant,
 * mutation testing runs the tests that load the changed file.
 */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 120_000,
    include: [
      'machines/**/*.test.ts',
      'examples/**/*.test.ts',
      'tests/machine/!(machines|lifecycles|explore|row-menus).test.ts',
    ],
  },
})
