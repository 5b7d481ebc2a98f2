import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { instant } from './instant.ts'
import { preferencesCalls } from './preferences.ts'
import { requiredLine, requiredText } from './schemas.ts'

describe('an instant', () => {
  test.each([
    '2028-02-29T12:00:00.000Z',
    '2027-12-31T23:59:59Z',
    '2027-03-01T00:30:00+01:00',
    '0001-01-02T00:00:00Z',
    '9999-12-30T23:59:59Z',
  ])('%s is accepted as it is', (given) => {
    expect(v.parse(instant, given)).toBe(given)
  })

  test.each([
    '2027-02-29T12:00:00.000Z',
    '2027-02-30T12:00:00Z',
    '2100-02-29T12:00:00Z',
    '2027-04-31T12:00:00+01:00',
    '2027-13-01T12:00:00Z',
    '2027-00-10T12:00:00Z',
    '2027-01-00T12:00:00Z',
    '2027-01-01T24:00:00Z',
    '0000-06-01T12:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '0001-01-01T00:00:00+14:00',
    '2027-02-28T12:00:00+01',
    '2027-02-28',
    'tomorrow',
    '',
  ])('%s is refused', (given) => {
    expect(v.safeParse(instant, given).issues?.map(({ message }) => message)).toEqual(['must be an ISO timestamp'])
  })
})

describe('a required text', () => {
  const title = requiredText(50, 'Title is required')

  test.each([
    ['an emoji joined from several', '👩‍👩‍👧'],
    ['Persian with a zero-width non-joiner', 'می‌خواهم'],
    ['a full stop', '.'],
    ['a letter between zero-width spaces', '\u200bA\u200b'],
  ])('%s is accepted as it is', (_, given) => {
    expect(v.parse(title, given)).toBe(given)
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \t\n\u00a0\u3000'],
    ['zero-width spaces', '\u200b\u200b'],
    ['zero-width joiners', '\u200c\u200d\u2060\ufeff'],
    ['soft hyphens', '\u00ad'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tag characters', '\u{e0041}\u{e007f}'],
    ['marks of direction', '\u200e\u200f\u202e\u2066'],
    ['blank Braille patterns', '\u2800'],
    ['control characters', '\u0001\u0085'],
    ['all of them with spaces between', '\u200b \u2800 \u3164'],
  ])('of nothing but %s is refused', (_, given) => {
    expect(v.safeParse(title, given).issues?.map(({ message }) => message)).toEqual(['Title is required'])
  })
})

test.each([
  ['\ufeffChi\u200bdi\u00ad \u200eOka\u034ffor\u{e0041}\u2800', 'Chidi Okafor'],
  ['می\u200cخواهم 👩\u200d👧 ❤\ufe0f 葛\u{e0100}', 'می\u200cخواهم 👩\u200d👧 ❤\ufe0f 葛\u{e0100}'],
  ['Chi\ufe0fdi\u200c O\u{e0100}\ufe00kafo\u0301\u200dr \u200d2\ufe0f', 'Chidi Okafo\u0301r 2'],
  ['\ufe0fИва\u200dн Α\ufe0fθηνά', 'Иван Αθηνά'],
  [`A${'\u200d'.repeat(30)}da`, 'Ada'],
  ...[
    '1\ufe0f\u20e3 ©\ufe0f ❤\ufe0f\u200d🔥 👩🏽\u200d🚀',
    'क\u094d\u200dष শ\u09cd\u200cর ක්\u200dර',
    'Ali \u200dه, ه\u200d, می\u200cخواهم',
  ].map((kept) => [kept, kept]),
])('of a line %j the invisible characters go that no letter needs', (given, kept) => {
  expect(v.parse(requiredLine(60, 'Name is required'), given)).toBe(kept)
})

test('a stored view keeps a name that no view gets today', () => {
  const views = { '/dashboard/tasks': [{ name: 'Late\u202e', search: '' }] }
  expect(v.parse(preferencesCalls['preferences.read'].response, { data: { views } }).data.views).toEqual(views)
})
