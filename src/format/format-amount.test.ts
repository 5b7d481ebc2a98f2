import { expect, test } from 'vitest'
import { formatAmount, formatNaira, sumOf } from './format-amount.ts'

test.each([
  ['0', '0.00'],
  ['1250.5', '1,250.50'],
  ['999', '999.00'],
  ['1000', '1,000.00'],
  ['-1234567.89', '-1,234,567.89'],
  // As a float it would be ...992.01.
  ['9007199254740993.01', '9,007,199,254,740,993.01'],
])('%s reads %s', (naira, text) => {
  expect(formatAmount(naira)).toBe(text)
})

test('an amount that cannot be read is shown as it came', () => {
  expect(formatAmount('1.234')).toBe('1.234')
})

test('the naira sign is between the minus and the figure', () => {
  expect(formatNaira('1250.5')).toBe('₦1,250.50')
  expect(formatNaira('-3')).toBe('-₦3.00')
})

test('a sum is exact where floats are not', () => {
  expect(sumOf(['0.1', '0.2', '9007199254740992.01'])).toBe('9007199254740992.31')
  expect(sumOf([])).toBe('0.00')
})
