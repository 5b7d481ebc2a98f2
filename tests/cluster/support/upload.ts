import { setTimeout as wait } from 'node:timers/promises'
import { EMBEDDED } from '#server/media/upload/embedded.ts'
import type { Client } from './client.ts'

const RETRY_MS = 250
const MOST_TRIES = 400

const TUS = { 'tus-resumable': '1.0.0' }

const encode = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function credentials({ call }: Client) {
  const shown = { timestamp: Math.floor(Date.now() / 1000), folder: 'uploads', upload_preset: EMBEDDED.uploadPreset }
  const { status, body } = await call('POST', '/media/sign', { body: { ...shown, source: 'uw' } })
  if (status !== 200) throw new Error(`The upload was not signed: ${status}`)
  return { ...shown, timestamp: String(shown.timestamp), signature: body.data.signature as string }
}

/**
 * As the widget: after every failure it asks where to go on. `onPart` runs before each part. Resolves to the address of
 * the file. Rejects after 400 failures in a row.
 */
export async function upload(
  client: Client,
  name: string,
  content: Buffer,
  partBytes: number,
  onPart: (offset: number) => Promise<void> | void = () => undefined,
) {
  const files = `${client.url}/media/files`

  async function persist<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const result = await attempt().catch(() => undefined)
      if (result !== undefined) return result
      await wait(RETRY_MS)
    }
    throw new Error(`${name} could not be uploaded`)
  }

  const location = await persist(async () => {
    const metadata = encode({ ...(await credentials(client)), filename: name })
    const headers = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata }
    const { status, headers: given } = await fetch(files, { method: 'POST', headers })
    return status === 201 ? (given.get('location') ?? undefined) : undefined
  })
  const id = location.split('/').at(-1)
  let failures = 0

  const offsetNow = () =>
    persist(async () => {
      const response = await fetch(`${files}/${id}`, { method: 'HEAD', headers: TUS })
      const offset = response.headers.get('upload-offset')
      return response.ok && offset !== null ? Number(offset) : undefined
    })

  let offset = 0
  while (offset < content.length) {
    await onPart(offset)
    const part = content.subarray(offset, offset + partBytes)
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const status = await fetch(`${files}/${id}`, { method: 'PATCH', headers, body: new Uint8Array(part) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 204) offset += part.length
    else {
      failures += 1
      offset = await offsetNow()
    }
  }
  const address = await persist(async () => {
    const response = await fetch(`${client.url}/media/complete/${id}`, { method: 'POST' })
    return response.ok ? ((await response.json()) as { secure_url: string }).secure_url : undefined
  })
  return { address, failures }
}
