import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { mediaUploads } from '#server/db/media-tables.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import { pngOf } from '#tests/support/sample-files.ts'
import { openAgain } from '#tools/database.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'
import { type MediaWorld, startMediaWorld } from './support/media-world.ts'

// On PostgreSQL each server has its own connections.

const MB = 1024 * 1024

let world: MediaWorld
let database: Database
let other: TestServer

beforeAll(async () => {
  world = await startMediaWorld()
  database = await openAgain(world.server.db)
  other = await startTestServer({ db: database, mediaStore: await openFolderStore(world.folder) })
})
afterAll(async () => {
  await other.stop()
  if (database !== world.server.db) await database.close()
  await world.close()
})

const sendPart = (server: TestServer, id: string, body: BodyInit) =>
  server.ask(`/media/files/${id}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit)

const offsetAt = async (server: TestServer, id: string) => {
  const init = { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } }
  return (await server.ask(`/media/files/${id}`, init)).headers.get('upload-offset')
}

function hangingPart(first: Uint8Array) {
  return new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(first) })
}

const rowOf = async (id: string) =>
  (await world.server.db.queries.select().from(mediaUploads).where(eq(mediaUploads.id, id)))[0]

const setLease = (id: string, seconds: number) =>
  world.server.db.queries
    .update(mediaUploads)
    .set({ lockHolder: 'another process', lockedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(mediaUploads.id, id))

describe('two servers that get the same part of one upload', () => {
  test.each([1, 2, 3])('store it once and refuse it once, in round %d', async () => {
    const id = await world.begin('chart.png', 4 * MB)
    const parts = [Buffer.alloc(4 * MB, 'a'), Buffer.alloc(4 * MB, 'b')] as const
    const answers = await Promise.all([sendPart(world.server, id, parts[0]), sendPart(other, id, parts[1])])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual([null, null])
    const stored = readFileSync(join(world.folder, 'incoming', id))
    expect(stored.equals(parts[answers[0]?.status === 204 ? 0 : 1])).toBe(true)
  })
})

describe('the lock of an upload', () => {
  test('is renewed while a part arrives, and passes to a request on another server that asks for it', async () => {
    const id = await world.begin('chart.png', 2 * MB)
    const first = sendPart(world.server, id, hangingPart(Buffer.alloc(MB)))
    await expect.poll(async () => (await world.store.find(id))?.offset).toBe(MB)
    const leaseEnd = (await rowOf(id))?.lockedUntil ?? new Date()
    await expect.poll(async () => Number((await rowOf(id))?.lockedUntil) > leaseEnd.getTime()).toBe(true)

    expect(await offsetAt(other, id)).toBe(String(MB))
    expect((await first).headers.get('upload-offset')).toBe(String(MB))
    const { lockHolder, lockedUntil, releaseRequested } = (await rowOf(id)) ?? {}
    expect([lockHolder, lockedUntil, releaseRequested]).toEqual([null, null, false])
  })

  test.each([
    ['has ended', -1],
    ['lies so far ahead that a wrong clock set it', 3_600],
  ])('is free again when the lease of a process that crashed %s', async (_, end) => {
    const content = pngOf(1000)
    const id = await world.begin('chart.png', content.length)
    await setLease(id, end)
    expect((await sendPart(world.server, id, content)).status).toBe(204)
    await setLease(id, 1)
    expect((await world.complete(id)).status).toBe(200)
  })

  test('ends with the upload', async () => {
    const id = await world.begin('chart.png', 10)
    await setLease(id, 60)
    const waiting = offsetAt(other, id)
    await expect.poll(async () => (await rowOf(id))?.releaseRequested).toBe(true)
    await world.server.db.queries.delete(mediaUploads).where(eq(mediaUploads.id, id))
    expect(await waiting).toBeNull()
  })
})
