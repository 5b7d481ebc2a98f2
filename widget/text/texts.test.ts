import { describe, expect, test } from 'vitest'
import { sizeText } from './size-text.ts'
import { fill, textsOf } from './texts.ts'

describe('filling a text', () => {
  test.each([
    ['File size (%{size}) exceeds limit (%{limit})', 'File size (2 MB) exceeds limit (1 MB)'],
    ['File size ({{size}}) exceeds maximum allowed ({{ limit }})', 'File size (2 MB) exceeds maximum allowed (1 MB)'],
    ['{{- size}} of {{unknown}} and %{other}', '2 MB of {{unknown}} and %{other}'],
    ['$& and $1', '$& and $1'],
  ])('%s', (template, filled) => {
    expect(fill(template, { size: '2 MB', limit: '1 MB' })).toBe(filled)
  })

  test('a value is put in as it is, whatever it looks like', () => {
    expect(fill('{{name}}', { name: '$& {{name}}' })).toBe('$& {{name}}')
  })

  test('nought is a value', () => {
    expect(fill('{{done}} of {{num}}', { done: 0, num: 3 })).toBe('0 of 3')
  })
})

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [104_857_600, '100 MB'],
  [1_073_741_824, '1 GB'],
  [1_048_575, '1 MB'],
  [1_073_741_823, '1 GB'],
  [3_300_000_000, '3.07 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

describe('the texts of a widget', () => {
  const table = { notifications: { invalid_add_url: 'Adresse ungültig' } }

  test.each([
    ['by language', { text: { de: table, en: {} }, language: 'de' }],
    ['as a plain table', { text: table, language: 'de' }],
  ])('are taken from the page %s', (_, options) => {
    expect(textsOf(options)('notifications.invalid_add_url')).toBe('Adresse ungültig')
  })

  test.each([
    ['nothing', undefined],
    ['another text', { en: table }],
    ['something that is no text', { en: { queue: { done: 3 } } }],
  ])('are our own where the page gives %s', (_, text) => {
    expect(textsOf({ text, language: 'en' })('queue.done')).toBe('Done')
  })

  test('an unknown key is shown as it is', () => {
    expect(textsOf({ text: undefined, language: 'en' })('queue.nothing')).toBe('queue.nothing')
  })
})
