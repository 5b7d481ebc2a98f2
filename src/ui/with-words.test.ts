import { expect, test } from 'vitest'
import { NAME_PAIRS } from '#tests/support/name-pairs.ts'
import { withWords } from './with-words.ts'

test.each(NAME_PAIRS)('a picker with %j, asked for %j, offers it: %j', (stored, search, isFound) => {
  const options = [{ value: '1', label: stored, disabled: false }]
  expect(withWords({ options, search, limit: 10 })).toEqual(isFound ? options : [])
})
