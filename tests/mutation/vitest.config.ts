import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Most mutants fail a quick test, so those that search many charts come last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).reverse()
  }
}

/**
 * Hand-typed tests of the machines only, because generated tests repeat the mistakes of a machine. For each mutant,
 * mutation testing runs the tests that load the changed file.
 */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 120_000,
    setupFiles: ['tests/mutation/setup.ts'],
    sequence: { sequencer: QuickestFirst },
    include: [
      'machines/**/*.test.ts',
      'examples/**/*.test.ts',
      'tests/machine/!(machines|lifecycles|explore|row-menus).test.ts',
    ],
  },
})
