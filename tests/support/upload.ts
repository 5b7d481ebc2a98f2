import { setTimeout as wait } from 'node:timers/promises'
import { EMBEDDED } from '#server/media/upload/embedded.ts'
import type { Client } from '#tools/cluster/client.ts'

const RETRY_MS = 250
const MOST_TRIES = 400

const TUS = { 'tus-resumable': '1.0.0' }

/** As the header `upload-metadata` has it. */
export const encodeMetadata = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Throws for another status, or without the header. */
function headerOf({ status, headers }: Response, expected: number, name: string) {
  const value = headers.get(name)
  if (status !== expected || value === null) throw new Error(`${status} with ${name} ${value}`)
  return value
}

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

  async function persist<T>(attempt: () => Promise<T>): Promise<T> {
    let cause: unknown
    for (let tries = 0; tries < MOST_TRIES; tries += 1)
      try {
        return await attempt()
      } catch (error) {
        cause = error
        await wait(RETRY_MS)
      }
    throw new Error(`${name} could not be uploaded`, { cause })
  }

  const location = await persist(async () => {
    const metadata = encodeMetadata({ ...(await credentials(client)), filename: name })
    const headers = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata }
    return headerOf(await fetch(files, { method: 'POST', headers }), 201, 'location')
  })
  const id = location.split('/').at(-1)
  let failures = 0

  const offsetNow = () =>
    persist(async () => headerOf(await fetch(`${files}/${id}`, { method: 'HEAD', headers: TUS }), 200, 'upload-offset'))

  let offset = 0
  while (offset < content.length) {
    await onPart(offset)
    const part = content.subarray(offset, offset + partBytes)
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    // A server that loses the lock of the upload keeps only the beginning of the part.
    const reached = await fetch(`${files}/${id}`, { method: 'PATCH', headers, body: new Uint8Array(part) })
      .then((response) => headerOf(response, 204, 'upload-offset'))
      .catch(() => {
        failures += 1
        return offsetNow()
      })
    offset = Number(reached)
  }
  const address = await persist(async () => {
    const response = await fetch(`${client.url}/media/complete/${id}`, { method: 'POST' })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return ((await response.json()) as { secure_url: string }).secure_url
  })
  return { address, failures }
}
