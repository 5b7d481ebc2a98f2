import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conformanceRows } from '#tests/support/conformance.ts'

// The built files must contain each text that docs/conformance.md quotes from the specification, to the letter.

/** Names and sizes of the source, a template, and texts that only the server sends. */
const NOT_SENT = [
  "'User'",
  "'Role'",
  "'Task'",
  "'Announcement'",
  "'FileUploads'",
  "'Account'",
  '240px',
  'hasAnyPermission',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: The page quotes the source.
  'Loading ${entityPlural}...',
  'larger than 1 MB',
  'An account with this code already exists.',
]

const DIST = join(import.meta.dirname, '../../dist')

const sent = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(DIST, name), 'utf8'))
  .join('\n')

const stated = [...new Set(conformanceRows().flatMap(({ texts }) => texts))].filter((text) => !NOT_SENT.includes(text))

test('the specification quotes more than 400 texts', () => {
  expect(stated.length).toBeGreaterThan(400)
})

test.each(stated)('browsers are sent “%s”', (text) => {
  expect(sent.includes(text) || sent.includes(text.replaceAll('&', '&amp;'))).toBe(true)
})
