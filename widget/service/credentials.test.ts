import { describe, expect, test, vi } from 'vitest'
import { readOptions, type Sign } from '../options.ts'
import { textsOf } from '../text/texts.ts'
import { credentialsOf } from './credentials.ts'
import { failureOf } from './failure.ts'

const NOW = Date.parse('2026-03-02T09:00:00.900Z')
const given = { uploadPreset: 'files', folder: 'uploads', apiKey: 'key' }
const text = textsOf({ text: undefined, language: 'en' })

const failureWith = (uploadSignature: Sign) =>
  credentialsOf(readOptions({ ...given, uploadSignature }), NOW).catch((error) => failureOf(error, text).message)

describe('the credentials of an upload', () => {
  test('are not signed where the page offers no signature', async () => {
    expect(await credentialsOf(readOptions(given), NOW)).toEqual({
      timestamp: '1772442000',
      upload_preset: 'files',
      folder: 'uploads',
    })
  })

  test.each([
    ['itself', 'abc'],
    ['in an object', { signature: 'abc' }],
  ])('are signed by the page over these parameters alone, the signature given %s', async (_, answer) => {
    const uploadSignature = vi.fn<Sign>((take) => take(answer))
    expect(await credentialsOf(readOptions({ ...given, uploadSignature }), NOW)).toEqual({
      timestamp: '1772442000',
      upload_preset: 'files',
      folder: 'uploads',
      api_key: 'key',
      signature: 'abc',
    })
    expect(uploadSignature.mock.calls.map(([, asked]) => asked)).toEqual([
      { timestamp: 1772442000, upload_preset: 'files', folder: 'uploads', source: 'uw' },
    ])
  })

  test('are refused when the page has no signature to give', async () => {
    expect(await failureWith((take) => take(''))).toBe('The upload was not permitted.')
  })

  test('are refused with the reason that the page gives', async () => {
    expect(await failureWith(() => Promise.reject(new Error('You are signed out.')))).toBe('You are signed out.')
    expect(
      await failureWith(() => {
        throw new Error('You are signed out.')
      }),
    ).toBe('You are signed out.')
  })

  test('are refused when the page does not answer for half a minute', async () => {
    vi.useFakeTimers()
    const failure = failureWith(() => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    expect(await failure).toBe('The upload was not permitted.')
  })
})
