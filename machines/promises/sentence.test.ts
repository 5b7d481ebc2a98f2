import { expect, test } from 'vitest'
import { LOCALE } from '#contract/locale.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { promised } from '#machines/promises/promised.ts'

const rulesOf = (name: keyof typeof promised) => {
  const { model, promises } = promised[name]
  return promises.map((promise) => sentencesOf(model, LOCALE).told(promise).rule)
}

test('who is meant is said without a name that could be anybody', () => {
  expect(rulesOf('user').slice(0, 5)).toEqual([
    'People can never make “Lock user” or “Unlock user” on their own account.',
    'A user manager with fewer rights can never change the user.',
    'People can never make “Edit User” on their own account while it is inactive.',
    'Nobody can bring the user to inactive or active with “Edit User”.',
    'Nobody can make “Unlock user” before somebody made “Lock user”. After somebody made “Unlock user”, somebody must make “Lock user” again first.',
  ])
})

test('who asks for their own record is called its owner in a list', () => {
  expect(sentencesOf(promised.user.model, LOCALE).nameOf('the user')).toBe('the owner of the account')
})

test('a condition that has to hold follows “unless”', () => {
  expect(rulesOf('ledger-transaction').slice(2, 4)).toEqual([
    'Nobody can bring the transaction to reversed unless its entries swap debit with credit.',
    'Nobody can bring the transaction to reversed unless the date is the same or later.',
  ])
})
