import { expect, test } from 'vitest'
import { permissionText } from './permission-text.ts'

test.each([
  ['read_user', 'read user'],
  ['read-file.upload', 'read file upload'],
  ['*', 'all permissions'],
])('%s reads "%s"', (name, text) => {
  expect(permissionText(name)).toBe(text)
})
