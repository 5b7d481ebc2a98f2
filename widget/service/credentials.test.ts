import { expect, test, vi } from 'vitest'
import type { Options, Sign } from '../types.ts'
import { credentialsOf } from './credentials.ts'
import { SignatureError } from './failure.ts'

const NOW = Date.parse('2026-03-02T09:00:00.900Z')
const GIVEN: Options = {
  uploadPreset: 'files',
  folder: 'uploads',
  apiKey: 'key',
  sources: ['local'],
  maxFiles: 1,
  maxFileSize: 1,
  clientAllowedFormats: ['pdf'],
  now: () => NOW,
}
const UNSIGNED = { timestamp: '1772442000', upload_preset: 'files', folder: 'uploads' }

test('an upload is not signed where the page offers no signature', async () => {
  expect(await credentialsOf(GIVEN)).toEqual(UNSIGNED)
})

test('an upload is signed by the page over these parameters alone', async () => {
  const uploadSignature = vi.fn<Sign>(async (take) => take('abc'))
  const signed = { ...UNSIGNED, api_key: 'key', signature: 'abc' }
  expect(await credentialsOf({ ...GIVEN, uploadSignature })).toEqual(signed)
  expect(uploadSignature.mock.calls.map(([, asked]) => asked)).toEqual([
    { timestamp: 1772442000, upload_preset: 'files', folder: 'uploads', source: 'uw' },
  ])
})

test('an upload is refused with the reason that the page gives', async () => {
  const uploadSignature: Sign = () => Promise.reject(new Error('You are signed out.'))
  await expect(credentialsOf({ ...GIVEN, uploadSignature })).rejects.toEqual(new SignatureError('You are signed out.'))
})
