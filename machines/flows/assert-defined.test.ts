import { expect, test } from 'vitest'
import { assertDefined } from './assert-defined.ts'

test.each([0, '', false, null, 'ada'])('%j counts as defined', (value) => {
  expect(assertDefined(value)).toBe(value)
})

test('an undefined value throws', () => {
  expect(() => assertDefined(undefined)).toThrow(new Error('A machine needs a value that is undefined'))
})
