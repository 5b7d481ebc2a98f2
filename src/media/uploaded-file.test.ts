import { describe, expect, test } from 'vitest'
import { fileNameAt, fileTypeOf } from '#contract/file-text.ts'
import { fileTypeAt } from './file-type.ts'
import { fileAt, readUploadedFile, withExtension } from './uploaded-file.ts'

const HOST = 'https://res.example/demo'

describe('reading the record of an upload', () => {
  test.each([
    [
      'a picture',
      {
        public_id: 'uploads/k3',
        secure_url: `${HOST}/image/upload/v1/uploads/k3.jpg`,
        original_filename: 'Team photo',
        format: 'jpg',
        bytes: 1_572_864,
        resource_type: 'image',
      },
      { name: 'Team photo.jpg', url: `${HOST}/image/upload/v1/uploads/k3.jpg`, size: '1.5 MB', type: 'IMG' },
    ],
    [
      'a PDF, which is an image to the service',
      {
        public_id: 'uploads/k4',
        secure_url: `${HOST}/image/upload/v1/uploads/k4.pdf`,
        original_filename: 'Guide',
        format: 'pdf',
        bytes: 1023,
        resource_type: 'image',
      },
      { name: 'Guide.pdf', url: `${HOST}/image/upload/v1/uploads/k4.pdf`, size: '1023 Bytes', type: 'PDF' },
    ],
    [
      'a document without a format',
      {
        public_id: 'uploads/k5.docx',
        secure_url: `${HOST}/raw/upload/v1/uploads/k5.docx`,
        original_filename: 'Minutes',
        bytes: 2048,
        resource_type: 'raw',
      },
      { name: 'Minutes.docx', url: `${HOST}/raw/upload/v1/uploads/k5.docx`, size: '2 KB', type: 'DOC' },
    ],
    [
      'a document whose extension only its public id shows',
      { public_id: 'uploads/k6.doc', secure_url: `${HOST}/raw/upload/v1/k6`, original_filename: 'Minutes', bytes: 1 },
      { name: 'Minutes.doc', url: `${HOST}/raw/upload/v1/k6`, size: '1 Bytes', type: 'DOC' },
    ],
    [
      'a film whose extension only its name shows',
      { public_id: null, secure_url: `${HOST}/k7`, original_filename: 'Town hall.MOV', bytes: 1_073_741_824 },
      { name: 'Town hall.MOV', url: `${HOST}/k7`, size: '1 GB', type: 'MOV' },
    ],
    [
      'a format that is none',
      { secure_url: `${HOST}/k8.PNG`, original_filename: 'Chart', format: '../sh', bytes: 10 },
      { name: 'Chart.png', url: `${HOST}/k8.PNG`, size: '10 Bytes', type: 'IMG' },
    ],
    [
      'an address and nothing else',
      { secure_url: 'http://127.0.0.1:3000/media/uploads/Plan%20b.png?x=1#y' },
      {
        name: 'Plan b.png',
        url: 'http://127.0.0.1:3000/media/uploads/Plan%20b.png?x=1#y',
        size: '',
        type: 'IMG',
      },
    ],
  ])('%s', (_what, info, file) => {
    expect(readUploadedFile(info)).toEqual(file)
  })

  test.each([[undefined], [null], ['https://res.example/a.jpg'], [{}], [{ secure_url: 'javascript:alert(1)' }]])(
    'unless it names no address: %j',
    (info) => {
      expect(readUploadedFile(info)).toBeUndefined()
    },
  )
})

test.each([
  ['pdf', 'image', 'PDF'],
  ['pdf', undefined, 'PDF'],
  ['png', undefined, 'IMG'],
  ['dng', 'image', 'IMG'],
  [undefined, 'image', 'IMG'],
  ['doc', 'raw', 'DOC'],
  ['docx', undefined, 'DOC'],
  ['mp4', 'video', 'MP4'],
  [undefined, 'raw', 'FILE'],
])('an extension %s of resource type %s has the badge %s', (extension, resourceType, badge) => {
  expect(fileTypeOf(extension, resourceType)).toBe(badge)
})

test.each([
  ['https://files.example/a/Q3%20figures.pdf?download=1', 'Q3 figures.pdf', 'PDF'],
  ['https://files.example/a/100%.docx', '100%.docx', 'DOC'],
  ['https://files.example/a/.pdf', '.pdf', 'FILE'],
  ['https://files.example/', 'https://files.example/', 'FILE'],
  ['no address', 'no address', 'FILE'],
])('the file at %s is called %s and has the badge %s', (url, name, badge) => {
  expect([fileNameAt(url), fileTypeAt(url)]).toEqual([name, badge])
  expect(fileAt(url)).toEqual({ name, url, size: '', type: badge })
})

test.each([
  ['Design guide', 'pdf', 'Design guide.pdf'],
  ['Design guide.PDF', 'pdf', 'Design guide.PDF'],
  ['v2.1', 'png', 'v2.1.png'],
  ['Design guide', undefined, 'Design guide'],
])('%s of a file with the extension %s is saved as %s', (name, extension, saved) => {
  expect(withExtension(name, extension)).toBe(saved)
})
