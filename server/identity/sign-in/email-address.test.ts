import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashEmail, normalizeEmail } from './email-address.ts'

test('spellings of one address become one', () => {
  expect(normalizeEmail('  Ada@Example.COM ')).toBe('ada@example.com')
  expect(normalizeEmail('zoe\u0308@example.com')).toBe('zo\u00eb@example.com')
})

test('an address hashes alike under one secret only', () => {
  const secret = randomBytes(32)
  expect(hashEmail(secret, 'ada@example.com')).toBe(hashEmail(secret, 'ada@example.com'))
  expect(hashEmail(secret, 'ada@example.com')).not.toBe(hashEmail(secret, 'bob@example.com'))
  expect(hashEmail(secret, 'ada@example.com')).not.toBe(hashEmail(randomBytes(32), 'ada@example.com'))
})
