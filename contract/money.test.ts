import * as v from 'valibot'
import { expect, test } from 'vitest'
import { naira } from './money.ts'

test.each([
  ['1000.50', '1000.50'],
  [' 1000.5 ', '1000.5'],
  ['1000.5000', '1000.50'],
  ['-0.10', '-0.10'],
  [1000.5, '1000.50'],
  [7, '7.00'],
  // The error of a double is no kobo.
  [0.1 + 0.2, '0.30'],
  [1e10 + 0.1, '10000000000.10'],
])('reads the amount %o without rounding it', (sent, read) => {
  expect(v.parse(naira, sent)).toBe(read)
})

test.each(['1000.505', 1000.505, '0.001', 1e-9, 1e21, '1,000', '', 'ten', null, true])(
  'refuses %o, which is no amount in kobo',
  (sent) => {
    expect(v.is(naira, sent)).toBe(false)
  },
)
