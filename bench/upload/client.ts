import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Upload } from 'tus-js-client'
import { EMBEDDED } from '#server/media/upload/embedded.ts'
import type { Headers } from '../support/server.ts'

const CHUNK = 16 * 1024 * 1024
const RETRY_DELAYS = [100, 300, 500, ...Array.from({ length: 20 }, () => 1_000)]

async function post(url: string, body: unknown, headers: Headers = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const response = await fetch(url, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

async function credentialsOf(url: string, headers: Headers) {
  const timestamp = Math.floor(Date.now() / 1000)
  const shown = { folder: 'uploads', upload_preset: EMBEDDED.uploadPreset }
  const signed = await post(`${url}/api/media/sign`, { ...shown, timestamp, source: 'uw' }, headers)
  return { ...shown, timestamp: String(timestamp), signature: signed.data.signature as string }
}

export interface Sent {
  readonly uploadUrl: string
  readonly record: { readonly secure_url: string; readonly bytes: number }
}

interface Listener {
  readonly onProgress?: (sent: number) => void
  readonly onPart?: (offset: number) => void
}

/** Uploads in chunks as the widget does, and finishes. */
export async function upload(
  url: string,
  headers: Headers,
  path: string,
  { onProgress, onPart }: Listener = {},
): Promise<Sent> {
  const metadata = { ...(await credentialsOf(url, headers)), filename: basename(path) }
  // Missing in the types: in Node a file is read from its stream.
  const file = createReadStream(path) as unknown as Buffer
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const tus = new Upload(file, {
    endpoint: `${url}/media/files`,
    metadata,
    chunkSize: CHUNK,
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      if (request.getMethod() === 'PATCH') onPart?.(Number(request.getHeader('Upload-Offset')))
    },
    onProgress: (sent) => onProgress?.(sent),
    onError: reject,
    onSuccess: () => resolve(tus.url ?? ''),
  })
  tus.start()
  const uploadUrl = await promise
  const record = await post(`${url}/media/complete/${uploadUrl.split('/').at(-1)}`, {})
  return { uploadUrl, record }
}
