import { expect, test } from 'vitest'
import { allOf, anyOf } from './list-text.ts'

test('lists end with “and” or “or”', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(anyOf)).toEqual(['a', 'a or b', 'a, b, or c'])
  expect(allOf(['a', 'b', 'c'])).toBe('a, b, and c')
})
