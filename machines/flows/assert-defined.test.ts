import { expect, test } from 'vitest'
import { assertDefined } from './assert-defined.ts'

test.each([0, '', false, null, 'ada'])('%j is there', (value) => {
  expect(assertDefined(value)).toBe(value)
})

test('what is not there stops the machine', () => {
  expect(() => assertDefined(undefined)).toThrow(new Error('A machine acts on something that is not there'))
})
