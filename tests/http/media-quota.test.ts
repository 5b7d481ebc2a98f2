import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaAssets, mediaUploads } from '#server/db/media-tables.ts'
import { pngOf } from '#tests/support/sample-files.ts'
import { clear } from '#tools/database.ts'
import { type Person, startMediaWorld } from './support/media-world.ts'
import { startRemote } from './support/remote.ts'

const KB = 1024
const FETCHED = pngOf(6 * KB)

const remote = await startRemote((request, response) => {
  if (request.url === '/told.png') response.setHeader('content-length', FETCHED.length)
  response.end(FETCHED)
})
const world = await startMediaWorld({ media: { quotaBytes: 10 * KB, fetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  remote.close()
  await world.close()
})
beforeEach(async () => {
  await clear(world.server.db, mediaAssets, mediaUploads)
})

const create = async (bytes: number, as: Person = 'chidi') => {
  const { status, body } = await world.create(bytes, { ...(await world.credentials('uploads', as)), filename: 'a.png' })
  return [status, body.error?.message]
}

const overQuota = (rest: string) => [
  413,
  `This file does not fit: ${rest} of your 10 KB are left. Ask an administrator for more.`,
]
const CREATED = [201, undefined]

describe('the quota of a user', () => {
  test('refuses an upload that does not fit before its first byte, and takes one that fits exactly', async () => {
    const before = world.kept()
    expect(await create(10 * KB + 1)).toEqual(overQuota('10 KB'))
    expect([world.kept(), await world.uploads()]).toEqual([before, []])
    expect(await create(10 * KB)).toEqual(CREATED)
    expect(await create(1)).toEqual(overQuota('0 Bytes'))
  })

  test('counts files and uploads in progress together, each once, and those of others not', async () => {
    await world.upload('file.png', pngOf(4 * KB))
    const { body } = await world.upload('other.png', pngOf(8 * KB), 'uploads', 'zainab')
    expect(body.bytes).toBe(8 * KB)
    expect(await create(3 * KB)).toEqual(CREATED)
    expect(await create(3 * KB + 1)).toEqual(overQuota('3 KB'))
    expect(await create(3 * KB)).toEqual(CREATED)
  })

  test('holds for uploads that begin at the same time', async () => {
    const shown = await world.credentials()
    const begin = () => world.create(3 * KB, { ...shown, filename: 'a.png' })
    const statuses = (await Promise.all(Array.from({ length: 10 }, begin))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 413)).toHaveLength(7)
  })

  test('is free again of an upload that the storage could not begin', async () => {
    const { create: begin } = world.store.tus
    world.store.tus.create = () => Promise.reject(new Error('EIO'))
    expect((await create(10 * KB))[0]).toBe(500)
    world.store.tus.create = begin
    expect(await create(10 * KB)).toEqual(CREATED)
  })
})

describe('a file from a web address', () => {
  const fetchFrom = async (path: string) => {
    const body = JSON.stringify({ ...(await world.credentials()), url: remote.origin + path })
    const answer = await world.ask('POST', '/fetch', { 'content-type': 'application/json' }, body)
    return [answer.status, answer.body.error?.message]
  }

  test.each(['/told.png', '/untold.png'])('is refused when it does not fit into the quota: %s', async (path) => {
    expect(await fetchFrom(path)).toEqual([200, undefined])
    expect(await fetchFrom(path)).toEqual(overQuota('4 KB'))
    expect(await create(4 * KB)).toEqual(CREATED)
    expect(await fetchFrom(path)).toEqual(overQuota('0 Bytes'))
  })
})
