import type { Options, Sign, SignedParams } from '../options.ts'
import { SignatureError } from './failure.ts'

const TIMEOUT = 30_000

export type Credentials = Readonly<Record<string, string>>

/** The page passes the signature or an object that contains it. Throws a `SignatureError` for anything else. */
function signatureIn(answer: unknown): string {
  const signature = typeof answer === 'object' && answer !== null && 'signature' in answer ? answer.signature : answer
  if (typeof signature === 'string' && signature !== '') return signature
  throw new SignatureError()
}

function signatureOf(sign: Sign, params: SignedParams): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      clearTimeout(timer)
      reject(new SignatureError(error instanceof Error ? error.message : ''))
    }
    const timer = setTimeout(refuse, TIMEOUT)
    const take = (answer: unknown) => {
      clearTimeout(timer)
      try {
        resolve(signatureIn(answer))
      } catch (error) {
        reject(error)
      }
    }
    new Promise((begun) => begun(sign(take, params))).catch(refuse)
  })
}

const onlyGiven = (values: Record<string, string | undefined>): Credentials =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Signed by the page if it can sign. Rejects with a `SignatureError`. */
export async function credentialsOf(options: Options, now: number = Date.now()): Promise<Credentials> {
  const { uploadPreset, folder, apiKey, uploadSignature } = options
  const timestamp = Math.floor(now / 1000)
  const given = onlyGiven({ upload_preset: uploadPreset, folder })
  if (!uploadSignature) return { timestamp: String(timestamp), ...given }
  const signature = await signatureOf(uploadSignature, { timestamp, ...given, source: 'uw' })
  return { timestamp: String(timestamp), ...given, ...onlyGiven({ api_key: apiKey }), signature }
}
