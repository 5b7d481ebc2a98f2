import { expect, test } from 'vitest'
import { NAME_PAIRS, SAME_NAMES } from '#tests/support/name-pairs.ts'
import { hasWords, nameKey, rarestToken, searchable, wordsIn, wordsOf } from './search-text.ts'

test.each([
  ['LOAD-MWRZAVHT-20241225-0004020-FRDE', '0004020'],
  ['LOAD-MWRZB9SG-20250312-0004009-CFSJ', '0004009'],
  ['05bb001b-3726-4454-9966-e23bed8c5b53', 'e23bed8c'],
  ['20241225', '20241225'],
  ['merchant settlements', 'settleme'],
  ['aisha.ajayi.54693@statehouse.example', '54693'],
  ['𠮷𠮸𠮹𠮺𠮻𠮼𠮽𠮾𠮿', '𠮷𠮸𠮹𠮺𠮻𠮼𠮽𠮾'],
  ['विकास', 'विकास'],
  ['Bo 李伟', undefined],
])('of %j the index looks for %j', (search, token) => {
  expect(rarestToken(wordsOf(search))).toBe(token)
})

test.each(NAME_PAIRS)('%j has the words of %j: %j', (stored, searched, isFound) => {
  expect(hasWords(stored, wordsIn(searched))).toBe(isFound)
})

test.each([
  ['3,400', ['3400']],
  ['₦3,400', ['3400']],
  ['₦ 3,400.00', ['340000']],
  ['NGN 3,400.00', ['ngn', '340000']],
  ['₦', []],
])('%j finds the amount in the words of the ledger and in texts', (search, words) => {
  expect(wordsOf(search)).toEqual(words)
  expect(hasWords('Transaction of NGN 3,400.00, incoming', wordsIn(search))).toBe(true)
})

test.each(SAME_NAMES)('%j is the same name as %j: %j', (name, other, isSame) => {
  expect(nameKey(name) === nameKey(other)).toBe(isSame)
})

test('what is folded stays as it is when it is folded again', () => {
  const changed = Array.from({ length: 0x10ffff }, (_, index) => searchable(String.fromCodePoint(index + 1))).filter(
    (letter) => searchable(letter) !== letter,
  )
  expect(changed).toEqual([])
})
