import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { outboxNames } from '#server/mail/outbox.ts'
import { readMail } from '#server/mail/read-mail.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'
import { EMBEDDED } from '#server/media/upload/embedded.ts'

const ADMIN = 'admin@statehouse.example'
const CHUNK = 16 * 1024 * 1024
const RETRY_DELAYS = [100, 300, 500, ...Array.from({ length: 20 }, () => 1_000)]

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
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

async function codeFrom(outbox: string): Promise<string> {
  for (const name of await outboxNames(outbox).catch(() => [])) {
    const { text } = readMail(await readFile(join(outbox, name), 'utf8'))
    const code = codeIn(text)
    if (code) return code
  }
  await wait(50)
  return codeFrom(outbox)
}

export async function signIn(url: string, dataDir: string) {
  const { data } = await post(`${url}/api/session/create`, { email: ADMIN })
  const otp = await codeFrom(join(dataDir, 'outbox'))
  const { sessionId } = data
  const { data: tokens } = await post(`${url}/api/session/${sessionId}/verify`, { sessionId, otp })
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'x-refresh': tokens.refreshToken }

  async function credentials() {
    const timestamp = Math.floor(Date.now() / 1000)
    const shown = { folder: 'uploads', upload_preset: EMBEDDED.uploadPreset }
    const signed = await post(`${url}/api/media/sign`, { ...shown, timestamp, source: 'uw' }, headers)
    return { ...shown, timestamp: String(timestamp), signature: signed.data.signature as string }
  }

  return { credentials }
}

export type Person = Awaited<ReturnType<typeof signIn>>

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
  person: Person,
  path: string,
  { onProgress, onPart }: Listener = {},
): Promise<Sent> {
  const metadata = { ...(await person.credentials()), filename: basename(path) }
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
