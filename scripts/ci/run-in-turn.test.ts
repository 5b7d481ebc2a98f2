import { describe, expect, test } from 'vitest'
import { countsOf, lineOf, sumOf } from './run-in-turn.ts'

const report = (numPassedTests: number, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
})

describe('the last line of CI', () => {
  test('is the sum over all runners', () => {
    expect(lineOf(sumOf([countsOf(true, report(7_000)), countsOf(true, report(695))]))).toBe('7695 passed, 0 failed')
  })

  test('names skipped tests when there are any', () => {
    expect(lineOf(sumOf([countsOf(true, report(2, 0, 1, 1)), countsOf(true, report(3))]))).toBe(
      '5 passed, 0 failed, 2 skipped',
    )
  })

  test.each([
    ['has failed tests', false, report(8, 2), '8 passed, 2 failed'],
    ['fails beside its tests', false, report(8), '8 passed, 1 failed'],
    ['ends without a report', true, undefined, '0 passed, 1 failed'],
    ['runs no test', true, report(0), '0 passed, 1 failed'],
    ['skips every test', true, report(0, 0, 4), '0 passed, 1 failed, 4 skipped'],
  ])('has a failure when a runner %s', (_, isDone, given, line) => {
    expect(lineOf(countsOf(isDone, given))).toBe(line)
  })
})
