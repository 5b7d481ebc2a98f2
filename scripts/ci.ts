import { runInTurn } from './ci/run-in-turn.ts'

// The tests of CI.

const { sum } = runInTurn([
  { command: 'npm run verify' },
  { command: 'npm run guides -- --types', isOneTest: true },
  { command: 'npm run test:postgres' },
])
process.exitCode = sum.failed === 0 ? 0 : 1
