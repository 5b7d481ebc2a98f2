import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBucket, type TestBucket } from '#tests/support/bucket.ts'
import { sessionsFor } from '#tests/support/process-sessions.ts'
import { pngOf } from '#tests/support/sample-files.ts'
import { encodeMetadata } from '#tests/support/upload.ts'
import { openClient } from '#tools/cluster/client.ts'
import { createPostgresDatabase, onPostgres } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'
import type { SignedIn } from '#tools/server.ts'
import { sha256 } from './support/media-world.ts'

const url = process.env.TEST_DATABASE_URL
const MB = 1024 * 1024
const PART = 2 * MB
const CONTENT = pngOf(12 * MB)
const TUS = { 'tus-resumable': '1.0.0' }

const stage = processFolder()
let storage: TestBucket
let as: SignedIn | undefined
let settings: Record<string, string>

describe.runIf(url)('two processes on one PostgreSQL', () => {
  beforeAll(async () => {
    storage = await openTestBucket(join(stage.folder, 'storage'))
    settings = { DEMO: '0', LOG_LEVEL: 'silent', DATABASE_URL: await createPostgresDatabase(url ?? '') }
    ;[as] = await sessionsFor({ ...settings, DATA_DIR: stage.data }, ['first-admin'])
  })
  afterAll(async () => {
    await storage.close()
    await stage.close()
  })

  async function begin(base: string) {
    const timestamp = Math.floor(Date.now() / 1000)
    const shown = { timestamp, folder: 'uploads', upload_preset: 'statehouse' }
    const { body } = await openClient(base, as).call('POST', '/media/sign', { body: { ...shown, source: 'uw' } })
    const { signature } = body.data
    const metadata = encodeMetadata({ ...shown, timestamp: `${timestamp}`, signature, filename: 'chart.png' })
    const headers = { ...TUS, 'upload-length': String(CONTENT.length), 'upload-metadata': metadata }
    const created = await fetch(`${base}/media/files`, { method: 'POST', headers })
    return created.headers.get('location')?.split('/').at(-1) ?? ''
  }

  const offsetAt = async (base: string, id: string) => {
    const { headers } = await fetch(`${base}/media/files/${id}`, { method: 'HEAD', headers: TUS })
    return Number(headers.get('upload-offset'))
  }

  const partOf = (offset: number) => ({
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })

  /** Sends half of a part and keeps the connection open. Resolves once the process takes it in. */
  async function sendHalf(base: string, id: string, offset: number) {
    const headers = { ...partOf(offset), 'content-length': PART }
    const half = request(`${base}/media/files/${id}`, { method: 'PATCH', headers }).on('error', () => undefined)
    half.write(CONTENT.subarray(offset, offset + PART / 2))
    const taken = `select from media_uploads where id = '${id}' and lock_holder is not null`
    await expect.poll(() => onPostgres(settings.DATABASE_URL ?? '', taken), { timeout: 60_000 }).toHaveLength(1)
  }

  test.concurrent.each(['folder', 'bucket'])(
    'an upload into a %s, whose parts alternate between processes of which one is killed within a part, is identical',
    async (kind) => {
      const { name, region, endpoint, credentials } = storage.settings
      const bucket = {
        S3_BUCKET: name,
        S3_REGION: region,
        S3_ENDPOINT: endpoint,
        S3_FORCE_PATH_STYLE: '1',
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      }
      const media = join(stage.folder, kind)
      const all = { ...settings, MEDIA_DIR: media, ...(kind === 'bucket' && bucket) }
      const [one, other] = await Promise.all([stage.startServer(all), stage.startServer(all)])
      const id = await begin(one.url)
      for (const [place, base] of [one.url, other.url, one.url].entries()) {
        const offset = place * PART
        const init = { method: 'PATCH', headers: partOf(offset), body: CONTENT.subarray(offset, offset + PART) }
        expect((await fetch(`${base}/media/files/${id}`, init)).status).toBe(204)
      }
      await sendHalf(other.url, id, 3 * PART)
      const written = () => statSync(join(media, 'incoming', id)).size
      if (kind === 'folder') await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(3 * PART)
      other.child.kill('SIGKILL')
      await other.exit
      const again = await stage.startServer(all)
      const offset = await offsetAt(again.url, id)
      const least = kind === 'folder' ? 3 * PART + 1 : 3 * PART
      expect([offset >= least, offset <= 3.5 * PART]).toEqual([true, true])
      const rest = { method: 'PATCH', headers: partOf(offset), body: CONTENT.subarray(offset) }
      expect((await fetch(`${one.url}/media/files/${id}`, rest)).status).toBe(204)
      const answer = await fetch(`${again.url}/media/complete/${id}`, { method: 'POST' })
      const { secure_url } = (await answer.json()) as { secure_url: string }
      const read = await fetch(`${one.url}${new URL(secure_url).pathname}`)
      expect(sha256(Buffer.from(await read.arrayBuffer()))).toBe(sha256(CONTENT))
      if (kind === 'folder') expect(sha256(readFileSync(join(media, 'incoming', id)))).toBe(sha256(CONTENT))
    },
  )
})
