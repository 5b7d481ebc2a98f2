import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mediaRoutes } from '#server/http/media-routes.ts'
import { boundedBodies } from '#server/http/middleware/limits.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { collectUploads } from '#server/media/upload/collect.ts'
import { CUT_DOCUMENT, FALSE_FILES, pngOf, TRUE_FILES, UNUSUAL_FILES } from '#tests/support/sample-files.ts'
import { type MediaWorld, startMediaWorld } from './support/media-world.ts'

const world = await startMediaWorld()
afterAll(() => world.close())

test('finishing an upload by five at once gives one asset, and the same answer to each', async () => {
  const content = pngOf(100_000)
  const id = await world.begin('chart.png', content.length)
  await world.patch(id, 0, content)
  const before = (await world.assets()).length
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => world.complete(id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await world.assets()).toHaveLength(before + 1)
  expect((await world.complete(id)).body).toEqual(answers[0]?.body)
})

describe('the record of a file', () => {
  test.each([
    ['jpg', 'image'],
    ['jpeg', 'image'],
    ['png', 'image'],
    ['pdf', 'image'],
    ['mp4', 'video'],
    ['mov', 'video'],
    ['doc', 'raw'],
    ['docx', 'raw'],
  ] as const)(
    'of a %s is that of the third-party service: %s, with a format unless it is raw',
    async (format, type) => {
      const { body } = await world.upload(`Q1 report.${format}`, TRUE_FILES[format])
      const id = body.asset_id
      expect(body).toEqual({
        asset_id: expect.stringMatching(/^[\w-]{20}$/),
        public_id: type === 'raw' ? `uploads/${id}.${format}` : `uploads/${id}`,
        version: 1_772_442_000,
        type: 'upload',
        resource_type: type,
        ...(type !== 'raw' && { format }),
        bytes: TRUE_FILES[format].length,
        created_at: '2026-03-02T09:00:00.000Z',
        folder: 'uploads',
        original_filename: 'Q1 report',
        url: expect.stringMatching(/^http:\/\/localhost\/media\//),
        secure_url: `http://localhost/media/${type}/upload/v1772442000/uploads/${id}/Q1%20report.${format}`,
      })
    },
  )

  test('has the address that browsers reach the server by, when that is known', async () => {
    const known = await startMediaWorld({ publicUrl: 'https://admin.example.com' })
    const { body } = await known.upload('chart.png', TRUE_FILES.png, 'announcements')
    expect(body.secure_url).toMatch(
      /^https:\/\/admin\.example\.com\/media\/image\/upload\/v\d+\/announcements\/[\w-]{20}\/chart\.png$/,
    )
    await known.close()
  })
})

test.each(UNUSUAL_FILES)('%s is taken', async (filename, content) => {
  expect((await world.upload(filename, content)).status).toBe(200)
})

const FALSE = 'The content of this file is not what its name says: it is no EXTENSION file.'
const DAMAGED = 'This file is damaged or incomplete: it cannot be read as a docx file.'

describe('a file that is not what its name says, or a document that was cut', () => {
  test.each([
    ...FALSE_FILES.map((file) => [...file, 415, FALSE] as const),
    ['cut.docx', CUT_DOCUMENT, 422, DAMAGED] as const,
  ])('%s is refused, and its bytes are gone', async (filename, content, code, message) => {
    const before = (await world.assets()).length
    const { id, status, body } = await world.upload(filename, content)
    const extension = filename.split('.').at(-1) ?? ''
    const advice = code === 415 && extension === 'doc' ? ' Save it as docx.' : ''
    expect([status, body]).toEqual([code, { error: { message: message.replace('EXTENSION', extension) + advice } }])
    expect(world.kept().filter((name) => name.startsWith(id))).toEqual([])
    expect(await world.assets()).toHaveLength(before)
    expect((await world.complete(id)).status).toBe(404)
  })
})

describe('the sweep of unused uploads', () => {
  const HOUR = 3_600
  let swept: MediaWorld

  beforeAll(async () => {
    swept = await startMediaWorld()
  })
  afterAll(() => swept.close())

  const keptOf = (id: string) => swept.kept().filter((name) => name.startsWith(id))
  const collect = () => collectUploads(swept.server.services, swept.store)

  test('deletes files that were fetched for a day and became no upload', async () => {
    writeFileSync(join(swept.folder, 'scratch/fetched'), 'half')
    const at = new Date(swept.clock.now().getTime() - 25 * HOUR * 1000)
    utimesSync(join(swept.folder, 'scratch/fetched'), at, at)
    await collect()
    expect(swept.scratch()).toEqual([])
  })

  test('leaves bytes alone that no upload names: the database may be an older one', async () => {
    writeFileSync(join(swept.folder, 'incoming/abcdefghijklmnopqrst'), 'bytes')
    swept.clock.advance(25 * HOUR)
    await collect()
    expect(keptOf('abcdefghijklmnopqrst')).toEqual(['abcdefghijklmnopqrst'])
  })

  test('deletes what a clock that was a year ahead used last', async () => {
    swept.clock.advance(365 * 24 * HOUR)
    await swept.begin('ahead.png', 10)
    swept.clock.advance(-365 * 24 * HOUR)
    expect(await collect()).toBe(1)
    expect(await swept.uploads()).toEqual([])
  })

  test('goes on after an upload that cannot be deleted, which the next sweep deletes', async () => {
    const ids = [await swept.begin('one.png', 10), await swept.begin('two.png', 10)]
    swept.clock.advance(25 * HOUR)
    const failing: MediaStore = {
      ...swept.store,
      remove: async (id) => {
        if (id === ids[0]) throw new Error('EIO')
        await swept.store.remove(id)
      },
    }
    expect(await collectUploads(swept.server.services, failing)).toBe(1)
    expect(keptOf(ids[0] ?? '')).toHaveLength(2)
    expect(await collect()).toBe(1)
    expect(await swept.uploads()).toEqual([])
  })
})

describe('on a disk that is nearly full', () => {
  const MB = 1024 * 1024
  const space = { free: 600 * MB }
  let full: MediaWorld

  beforeAll(async () => {
    const tellSpace = async () => ({ bavail: space.free / 4096, bsize: 4096 })
    full = await startMediaWorld({
      media: { minFreeBytes: 500 * MB },
      store: (folder) => openFolderStore(folder, tellSpace as never),
    })
  })
  afterAll(() => full.close())

  const NO_SPACE = [507, { error: { message: 'Not enough space' } }]

  test('an upload that does not fit is refused before its first byte', async () => {
    space.free = 600 * MB
    const shown = { ...(await full.credentials()), filename: 'film.mp4' }
    const { status, body } = await full.create(101 * MB, shown)
    expect([status, body]).toEqual(NO_SPACE)
    expect(full.kept()).toEqual([])
    expect((await full.create(100 * MB, shown)).status).toBe(201)
  })

  test('a part that does not fit is refused, and goes on once there is space', async () => {
    space.free = 600 * MB
    const content = pngOf(2 * MB)
    const id = await full.begin('chart.png', content.length)
    await full.patch(id, 0, content.subarray(0, MB))
    space.free = 500 * MB
    const refused = await full.patch(id, MB, content.subarray(MB))
    expect([refused.status, refused.body]).toEqual(NO_SPACE)
    expect(await full.assets()).toEqual([])
    space.free = 600 * MB
    expect((await full.patch(id, MB, content.subarray(MB))).status).toBe(204)
    expect((await full.complete(id)).status).toBe(200)
  })

  test('a write that fails in the middle is refused with its reason, and nothing is shown', async () => {
    space.free = 600 * MB
    const before = (await full.assets()).length
    const id = await full.begin('chart.png', 1000)
    vi.spyOn(full.store.tus, 'write').mockImplementationOnce(async () => {
      space.free = 0
      throw ERRORS.FILE_WRITE_ERROR
    })
    const failed = await full.patch(id, 0, Buffer.alloc(1000))
    expect([failed.status, failed.body]).toEqual(NO_SPACE)
    expect((await full.complete(id)).status).toBe(409)
    expect(await full.assets()).toHaveLength(before)
  })
})

test('an error of the storage is reported without details', async () => {
  const { server } = world
  const broken: MediaStore = {
    ...world.store,
    find: async () => {
      throw new Error('EIO: /srv/secret/path')
    },
  }
  const routes = mediaRoutes({ services: server.services, store: broken, dist: '', readBody: boundedBodies(1) })
  const response = await routes.request('http://localhost/complete/abcdefghijklmnopqrst', { method: 'POST' })
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: { message: 'Something went wrong on our side. Try again.' } },
  ])
})
