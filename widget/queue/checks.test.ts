import { describe, expect, test } from 'vitest'
import { extensionOf, limitText, refusalOf } from './checks.ts'

const options = { clientAllowedFormats: ['jpg', 'pdf'], maxFileSize: 1_048_576 }

describe('a file', () => {
  test.each([
    ['of an accepted format', { name: 'photo.jpg', size: 10 }],
    ['whose extension is in capitals', { name: 'REPORT.PDF', size: 10 }],
    ['that is exactly as large as it may be', { name: 'report.pdf', size: 1_048_576 }],
  ])('%s is accepted', (_, file) => {
    expect(refusalOf(file, options)).toBeUndefined()
  })

  test.each([
    ['one byte too large', { name: 'report.pdf', size: 1_048_577 }, 'File size (1 MB) exceeds limit (1 MB)'],
    ['far too large', { name: 'report.pdf', size: 2_621_440 }, 'File size (2.5 MB) exceeds limit (1 MB)'],
    [
      'of another format',
      { name: 'photo.jpg.exe', size: 10 },
      'Files of this format are not accepted. Choose JPG, PDF.',
    ],
    ['without an extension', { name: 'pdf', size: 10 }, 'Files of this format are not accepted. Choose JPG, PDF.'],
    ['that is empty', { name: 'report.pdf', size: 0 }, 'The file is empty.'],
  ])('%s is refused', (_, file, refusal) => {
    expect(refusalOf(file, options)).toBe(refusal)
  })
})

test('the limit of files is reported in numbers', () => {
  expect(limitText(1)).toBe('Only one file can be selected')
  expect(limitText(10)).toBe('Only 10 files can be selected')
})

test.each([
  ['a.b.PDF', 'pdf'],
  ['folder.d/name', ''],
  ['name.', ''],
  ['.gitignore', 'gitignore'],
])('the extension of %s is "%s"', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
