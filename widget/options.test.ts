import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const NONE = {
  uploadPreset: undefined,
  folder: undefined,
  apiKey: undefined,
  uploadSignature: undefined,
  sources: ['local', 'url', 'camera'],
  maxFiles: Number.POSITIVE_INFINITY,
  maxFileSize: Number.POSITIVE_INFINITY,
  clientAllowedFormats: [],
  singleUploadAutoClose: true,
  language: 'en',
  text: undefined,
}

const uploadSignature = () => undefined

test('without options everything is offered and nothing limited', () => {
  expect(readOptions({})).toEqual(NONE)
})

test.each([
  [
    'camel case',
    {
      uploadPreset: 'files',
      folder: 'uploads',
      apiKey: 'key',
      uploadSignature,
      sources: ['url', 'local'],
      multiple: true,
      maxFiles: 10,
      maxFileSize: 104_857_600,
      clientAllowedFormats: ['jpg', 'PDF'],
      singleUploadAutoClose: false,
      language: 'de',
    },
  ],
  [
    'snake case',
    {
      upload_preset: 'files',
      folder: 'uploads',
      api_key: 'key',
      upload_signature: uploadSignature,
      sources: ['url', 'local'],
      multiple: true,
      max_files: '10',
      max_file_size: '104857600',
      client_allowed_formats: ' .jpg, pdf ',
      single_upload_auto_close: false,
      language: 'de',
    },
  ],
])('options are read in %s', (_, given) => {
  expect(readOptions(given)).toEqual({
    ...NONE,
    uploadPreset: 'files',
    folder: 'uploads',
    apiKey: 'key',
    uploadSignature,
    sources: ['url', 'local'],
    maxFiles: 10,
    maxFileSize: 104_857_600,
    clientAllowedFormats: ['jpg', 'pdf'],
    singleUploadAutoClose: false,
    language: 'de',
  })
})

test('without multiple it takes one file, whatever the other options are', () => {
  expect(readOptions({ multiple: false, maxFiles: 10 }).maxFiles).toBe(1)
})

test('unknown sources are left out, and all sources are there when none is left', () => {
  expect(readOptions({ sources: ['dropbox', 'camera'] }).sources).toEqual(['camera'])
  expect(readOptions({ sources: ['dropbox'] }).sources).toEqual(NONE.sources)
})
