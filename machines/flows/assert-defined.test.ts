import { expect, test } from 'vitest'
import { certain } from './assert-defined.ts'

test.each([0, '', false, null, 'ada'])('%j is there', (value) => {
  expect(certain(value)).toBe(value)
})

test('what is not there stops the machine', () => {
  expect(() => certain(undefined)).toThrow(new Error('A machine acts on something that is not there'))
})
