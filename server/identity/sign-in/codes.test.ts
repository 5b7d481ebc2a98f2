import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeMatches, hashCode, newCode } from './codes.ts'

const secret = randomBytes(32)

test('a code is six ASCII digits, leading zeros kept', () => {
  const codes = Array.from({ length: 2_000 }, newCode)
  expect(codes.filter((code) => !/^[0-9]{6}$/.test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1_900)
})

test('a code matches its own sign-in and server secret only', () => {
  const hash = hashCode(secret, 'one', '012345')
  expect(codeMatches(secret, 'one', '012345', hash)).toBe(true)
  expect(codeMatches(secret, 'one', '012346', hash)).toBe(false)
  expect(codeMatches(secret, 'two', '012345', hash)).toBe(false)
  expect(codeMatches(randomBytes(32), 'one', '012345', hash)).toBe(false)
  expect(codeMatches(secret, 'one', '012345', 'short')).toBe(false)
})
