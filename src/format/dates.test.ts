import { expect, test } from 'vitest'
import { bytesIn } from '../../contract/file-text.ts'
import {
  formatDate,
  formatDateTime,
  formatDueDate,
  formatPublished,
  formatUploaded,
  NOTHING,
  orNothing,
} from './dates.ts'
import { fieldText } from './field-text.ts'

const evening = new Date(2026, 10, 21, 19, 5)

test('each kind of date has its stated format', () => {
  expect(formatDate(evening)).toBe('Nov 21, 2026')
  expect(formatDateTime(evening)).toBe('Nov 21, 2026 at 7:05 pm')
  expect(formatPublished(evening)).toBe('Nov 21, 2026 at 07:05')
  expect(formatUploaded(evening)).toBe('Nov 21, 2026 at 07:05 PM')
  expect(formatDueDate(evening)).toBe('21-11-2026')
})

test('a missing or unreadable date is shown as nothing', () => {
  expect([formatDate(undefined), formatDueDate(''), formatDateTime('soon')]).toEqual([NOTHING, NOTHING, NOTHING])
})

test('zero percent is a figure, a missing one is nothing', () => {
  const texts = [0, 65, undefined].map((percent) => orNothing(fieldText({ kind: 'percent' }, percent)))
  expect(texts).toEqual(['0%', '65%', NOTHING])
})

test('blank text is shown as nothing', () => {
  expect([orNothing('  '), orNothing(undefined), orNothing('fine')]).toEqual([NOTHING, NOTHING, 'fine'])
})

test.each([
  ['0 Bytes', 0],
  ['512 Bytes', 512],
  ['1.5 MB', 1_572_864],
  ['1 GB', 1_073_741_824],
  ['1.5', undefined],
  ['1.5.5 MB', undefined],
  ['1.5 TB', undefined],
  ['', undefined],
  [undefined, undefined],
])('the size %s is %s bytes', (size, bytes) => {
  expect(bytesIn(size)).toBe(bytes)
})
