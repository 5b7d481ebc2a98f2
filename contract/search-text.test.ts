import { expect, test } from 'vitest'
import { rarestToken, wordsOf } from './search-text.ts'

test.each([
  ['LOAD-MWRZAVHT-20241225-0004020-FRDE', '0004020'],
  ['LOAD-MWRZB9SG-20250312-0004009-CFSJ', '0004009'],
  ['05bb001b-3726-4454-9966-e23bed8c5b53', 'e23bed8c'],
  ['20241225', '20241225'],
  ['merchant settlements', 'settleme'],
  ['aisha.ajayi.54693@statehouse.example', '54693'],
])('of %j the index looks for %j', (search, token) => {
  expect(rarestToken(wordsOf(search))).toBe(token)
})
