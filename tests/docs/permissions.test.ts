import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionsPage } from '../../scripts/docs/permissions.ts'

test('docs/permissions.md is what `npm run docs` would write now', () => {
  expect(readFileSync('docs/permissions.md', 'utf8'), 'it is out of date: run `npm run docs`').toBe(permissionsPage())
})
