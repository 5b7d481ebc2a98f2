import { afterEach, expect, test, vi } from 'vitest'
import { MONTH } from './month.ts'
import { addYears, instantsOf, monthIn, yearOf } from './months.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', '2024-05-01T00:00:00.000Z', '2025-02-28T23:59:59.999Z'],
  ['Asia/Kathmandu', '2024-04-30T18:15:00.000Z', '2025-02-28T18:14:59.999Z'],
  ['Africa/Lagos', '2024-04-30T23:00:00.000Z', '2025-02-28T22:59:59.999Z'],
  // In May daylight saving time holds, at the end of February it does not.
  ['America/Los_Angeles', '2024-05-01T07:00:00.000Z', '2025-03-01T07:59:59.999Z'],
])('May 2024 to February 2025 in %s', (zone, startDate, endDate) => {
  vi.stubEnv('TZ', zone)
  expect(instantsOf('2024-05', '2025-02')).toEqual({ startDate, endDate })
})

test('a December ends with its year, a February as late as the year lets it', () => {
  vi.stubEnv('TZ', 'UTC')
  expect(instantsOf('2024-12', '2024-12').endDate).toBe('2024-12-31T23:59:59.999Z')
  expect(instantsOf('2024-02', '2024-02').endDate).toBe('2024-02-29T23:59:59.999Z')
})

test('years are stepped, and a month is put together again', () => {
  expect(addYears('2024-05', 1)).toBe('2025-05')
  expect(addYears('2024-05', -1)).toBe('2023-05')
  expect(yearOf('2024-05')).toBe(2024)
  expect(monthIn(2024, 5)).toBe('2024-05')
})

test.each([
  ['2024-05', true],
  ['2024-12', true],
  ['2024-13', false],
  ['2024-5', false],
  ['24-05', false],
])('%s is a month: %s', (text, isMonth) => {
  expect(MONTH.test(text)).toBe(isMonth)
})
