import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tools/database.ts'
import { signInSecret } from './server-secret.ts'

const db = await testDatabase()
afterAll(() => db.close())

test('the secret is 256 bits, made once, also when many ask for it first', async () => {
  const secrets = await Promise.all([1, 2, 3, 4, 5].map(() => db.transaction(signInSecret)))
  const hex = new Set(secrets.map((secret) => secret.toString('hex')))
  expect(hex.size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(hex.has((await db.transaction(signInSecret)).toString('hex'))).toBe(true)
})
