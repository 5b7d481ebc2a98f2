import { expect, test } from 'vitest'
import { changeHint } from './change-text.ts'

test.each([
  [2026, 10, 21, 'October 2026: 1 to 21, until the same time of day.'],
  [2026, 0, 31, 'December 2025: 1 to 31, until the same time of day.'],
  [2026, 2, 31, 'February 2026: the whole of it.'],
])('the change of %d, month %d, day %d compares it with %s', (year, month, day, compared) => {
  expect(changeHint(new Date(year, month, day, 12))).toBe(`This month so far, compared with ${compared}`)
})
