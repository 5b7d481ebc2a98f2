import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  ['users', 40, 40, '40 users'],
  ['users', 3, 40, '3 of 40 users'],
  ['users', 1, 1, '1 user'],
  ['users', 0, 1, '0 of 1 user'],
  ['entries', 1, 1, '1 entry'],
  ['events', 1200, 10_000, '1,200 of 10,000 events'],
])('%s: %d shown of %d', (things, shown, all, text) => {
  expect(countText(things, shown, all)).toBe(text)
})
