import { expect, test } from 'vitest'
import { rarestToken, wordsOf } from './search-text.ts'

test.each([
  ['LOAD-MWRZAVHT-20241225-0004020-FRDE', '0004020'],
  ['20241225', '20241225'],
  ['merchant settlements', 'settleme'],
  ['aisha.ajayi.54693@statehouse.example', '54693'],
])('of %j the index looks for %j', (search, token) => {
  expect(rarestToken(wordsOf(search))).toBe(token)
})
