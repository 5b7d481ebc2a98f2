import type { Options, Sign, SignedParams } from '../types.ts'
import { SignatureError } from './failure.ts'

export type Credentials = Readonly<Record<string, string>>

const signatureOf = (sign: Sign, params: SignedParams) =>
  new Promise<string>((resolve, reject) => {
    sign(resolve, params).catch((error: Error) => reject(new SignatureError(error.message)))
  })

/** Signed by the page if it can sign. Rejects with a `SignatureError`. */
export async function credentialsOf(options: Options): Promise<Credentials> {
  const { uploadPreset, folder, apiKey, now = Date.now, uploadSignature } = options
  const timestamp = Math.floor(now() / 1000)
  const given = { ...(uploadPreset && { upload_preset: uploadPreset }), folder }
  if (!uploadSignature) return { timestamp: String(timestamp), ...given }
  const signature = await signatureOf(uploadSignature, { timestamp, ...given, source: 'uw' })
  return { timestamp: String(timestamp), ...given, ...(apiKey && { api_key: apiKey }), signature }
}
