import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, S3 } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/media/storage/bucket-store.ts'
import { openMediaStore } from '#server/media/storage/open-store.ts'
import { collectUploads } from '#server/media/upload/collect.ts'
import { openTestBucket, type TestBucket } from '#tests/support/bucket.ts'
import { pngOf, TRUE_FILES } from '#tests/support/sample-files.ts'
import { type MediaWorld, sha256, startMediaWorld } from './support/media-world.ts'

const MB = 1024 * 1024

let bucketFolder: string
let storage: TestBucket
let world: MediaWorld

const open = (folder: string, signedDownloads = false) =>
  openMediaStore({
    service: { provider: 'embedded' },
    folder,
    bucket: { ...storage.settings, signedDownloads },
    unfinishedTtl: 86_400,
    quotaBytes: 1024 * MB,
    minFreeBytes: 0,
    fetchAllow: [],
  })

beforeAll(async () => {
  bucketFolder = mkdtempSync(join(tmpdir(), 'statehouse-bucket-'))
  storage = await openTestBucket(bucketFolder)
  world = await startMediaWorld({ store: open })
})
afterAll(async () => {
  await world.close()
  await storage.close()
  rmSync(bucketFolder, { recursive: true })
})

const CONTENT = pngOf(7 * MB)

test('an upload in parts goes on after a restart, where the bucket says, and comes out as it went in', async () => {
  const id = await world.begin('chart.png', CONTENT.length)
  await world.patch(id, 0, CONTENT.subarray(0, 6 * MB))
  // Another process knows only what is in the bucket.
  const restarted = await open(world.folder)
  expect(await restarted.find(id)).toEqual({
    size: CONTENT.length,
    offset: 6 * MB,
    metadata: { filename: 'chart.png' },
  })
  const { headers } = await world.tus('HEAD', `/files/${id}`)
  expect(headers.get('upload-offset')).toBe(String(6 * MB))
  expect((await world.complete(id)).status).toBe(409)
  expect((await world.patch(id, 6 * MB, CONTENT.subarray(6 * MB))).status).toBe(204)
  const { status, body } = await world.complete(id)
  expect(status).toBe(200)
  const path = new URL(body.secure_url).pathname.slice('/media'.length)
  expect(sha256((await world.ask('GET', path)).body)).toBe(sha256(CONTENT))
  expect((await world.assets()).map(({ bytes, sha256 }) => [bytes, sha256])).toEqual([
    [CONTENT.length, sha256(CONTENT)],
  ])
})

test('the bucket refuses what is signed by another secret, too late, or for another request', async () => {
  const key = 'notes/größe 1.txt'
  const { client, settings } = storage
  const Bucket = settings.name
  await client.putObject({ Bucket, Key: key, Body: 'content' })
  const credentials = { ...settings.credentials, secretAccessKey: 'guessed' }
  const stranger = new S3(clientConfig({ ...settings, credentials }))
  const put = stranger.putObject({ Bucket, Key: key, Body: 'other' })
  expect(await put.catch(({ name }: Error) => name)).toBe('SignatureDoesNotMatch')

  const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentType: 'text/plain' })
  const now = await getSignedUrl(client, command, { expiresIn: 300 })
  const late = await getSignedUrl(client, command, { expiresIn: 300, signingDate: new Date(Date.now() - 301_000) })
  const byStranger = await getSignedUrl(stranger, command, { expiresIn: 300 })
  const changed = now.replace('text%2Fplain', 'text%2Fhtml')
  const answers = [now, late, byStranger, changed].map((address) => fetch(address))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 403, 403, 403])
  await client.deleteObject({ Bucket, Key: key })
})

test('with signed downloads, browsers read a file from the bucket, under its name and type, for five minutes', async () => {
  const direct = await startMediaWorld({ store: (folder) => open(folder, true) })
  const { id, path } = await direct.upload('Größe.pdf', TRUE_FILES.pdf)
  const { status, headers } = await direct.ask('GET', path)
  const address = new URL(headers.get('location') ?? '')
  const cache = headers.get('cache-control')
  expect([status, address.origin, cache]).toEqual([302, storage.settings.endpoint, 'private, max-age=240'])
  expect(address.searchParams.get('X-Amz-Expires')).toBe('300')
  const read = await fetch(address, { headers: { range: 'bytes=0-4' } })
  expect([read.status, await read.text()]).toEqual([206, '%PDF-'])
  expect([read.headers.get('content-type'), read.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    `inline; filename="Gr??e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
  ])
  const head = await direct.ask('HEAD', path)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(TRUE_FILES.pdf.length)])
  const etag = head.headers.get('etag') ?? ''
  expect((await direct.ask('GET', path, { 'if-none-match': etag })).status).toBe(304)
  await direct.store.remove(id)
  await direct.close()
})

test('an upload whose server ended between the last part and the whole is completed', async () => {
  const id = await world.begin('chart.png', TRUE_FILES.png.length)
  const { client, settings } = storage
  const Bucket = settings.name
  const { Metadata: note } = await client.headObject({ Bucket, Key: `${id}.info` })
  const part = { Bucket, Key: id, UploadId: note?.['upload-id'], PartNumber: 1 }
  await client.uploadPart({ ...part, Body: TRUE_FILES.png })
  const { status, body: asset } = await world.complete(id)
  expect([status, asset.bytes]).toEqual([200, TRUE_FILES.png.length])
  expect(await storage.unfinished()).toBe(0)
})

test('a range is asked of the bucket as a range', async () => {
  const { path } = await world.upload('chart.png', pngOf(1000))
  storage.asked?.splice(0)
  const { status, body } = await world.ask('GET', path, { range: 'bytes=990-' })
  expect([status, body]).toEqual([206, pngOf(1000).subarray(990)])
  expect(storage.asked ?? ['GET bytes=990-999']).toEqual(['GET bytes=990-999'])
})

test('a file whose object is gone is a 404', async () => {
  const { id, path } = await world.upload('chart.png', TRUE_FILES.png)
  await world.store.remove(id)
  expect((await world.ask('GET', path)).status).toBe(404)
})

test('the sweep deletes what was not used for a day, partial or complete, and keeps what is recorded', async () => {
  await world.upload('recorded.png', TRUE_FILES.png)
  const recorded = (await storage.keys()).filter((key) => !key.endsWith('.info'))
  const partial = await world.begin('partial.png', CONTENT.length)
  await world.patch(partial, 0, CONTENT.subarray(0, 6 * MB))
  const complete = await world.begin('complete.png', TRUE_FILES.png.length)
  await world.patch(complete, 0, TRUE_FILES.png)
  world.clock.advance(25 * 3_600)
  const young = await world.begin('young.png', CONTENT.length)
  expect(await storage.unfinished()).toBe(2)

  expect(await collectUploads(world.server.services, world.store)).toBe(2)

  expect(await storage.unfinished()).toBe(1)
  expect(await storage.keys()).toEqual([...recorded, `${young}.info`].sort())
})
