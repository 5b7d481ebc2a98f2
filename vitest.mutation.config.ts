import { defineConfig } from 'vitest/config'

/**
 * The tests that judge a machine, each by itself: the tables typed by hand. The generated tests follow a machine's mistakes,
 * so they have no say here. Mutation testing runs, for each mutant, those that load the changed file.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['machines/**/*.test.ts', 'tests/machine/!(machines|lifecycles|explore).test.ts'],
  },
})
