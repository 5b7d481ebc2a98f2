import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What puzzled people on screens, as the sources had it. */
const PUZZLING: readonly [shown: string, source: RegExp][] = [
  ['Feedback (optional) (optional)', /' \(optional\)'/],
  ['Feedback (optional): optional', /'required' : 'optional'/],
  ['2 statuses, 1 transitions', /\} transitions\b/],
  ['Why not 6 more', /\bWhy not \$?\{\S+\} more/],
  ['No message is sent.', /No message is sent/],
  ['Restored what you typed.', /Restored what you typed/],
  ['a negative balance is on the other side', /is on the other side/],
  ['First time right', /First time right/],
  ['Everything, with reviewing tasks and managing roles', /with reviewing tasks/],
  ['Your role does not include this permission', /does not include this permission/],
  ['Type > to list what can be done', /Type (?:>|&gt;) to list/],
  ['no reversal and same entries', /'same entries'/],
]

const SOURCES = globSync('{src,machines}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

test('no screen has a phrase again that puzzled people', () => {
  const found = SOURCES.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return PUZZLING.flatMap(([shown, source]) => (source.test(text) ? `${path}: ${shown}` : []))
  })
  expect(found).toEqual([])
  expect(SOURCES.includes('src/overlays/restored-notice.tsx')).toBe(true)
})
