import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mediaRoutes } from '#server/http/media-routes.ts'
import { boundedBodies } from '#server/http/middleware/limits.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { collectUploads } from '#server/media/upload/collect.ts'
import { createFinish } from '#server/media/upload/finish.ts'
import { createUploadLocks } from '#server/media/upload/upload-locks.ts'
import { DAMAGED_FILES, FALSE_FILES, pngOf, TRUE_FILES, UNUSUAL_FILES } from '#tests/support/sample-files.ts'
import { type MediaWorld, startMediaWorld } from './support/media-world.ts'

const world = await startMediaWorld()
afterAll(() => world.close())

describe('finishing an upload', () => {
  test('by five at once gives one asset, and the same answer to each', async () => {
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

  test('in two processes at once gives one asset', async () => {
    const content = pngOf(100_000)
    const id = await world.begin('chart.png', content.length)
    await world.patch(id, 0, content)
    const before = (await world.assets()).length
    const { services } = world.server
    const other = createFinish(services, world.store, createUploadLocks(services))
    const [{ body }, asset] = await Promise.all([world.complete(id), other.finish(id)])
    expect(body.asset_id).toBe(asset.id)
    expect(await world.assets()).toHaveLength(before + 1)
  })

  test('is possible after a crash behind the last byte: nothing of it is in memory', async () => {
    const content = pngOf(1000)
    const id = await world.begin('chart.png', content.length)
    await world.patch(id, 0, content)
    const { services } = world.server
    const store = await openFolderStore(world.folder)
    const restarted = mediaRoutes({ services, store, dist: '', readBody: boundedBodies(1) })
    const head = await restarted.request(`http://localhost/files/${id}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect(head.headers.get('upload-offset')).toBe('1000')
    expect((await world.complete(id)).body.bytes).toBe(1000)
  })
})

describe('the record of a file', () => {
  const shapeOf = async (filename: keyof typeof TRUE_FILES) => {
    const { body } = await world.upload(`Q1 report.${filename}`, TRUE_FILES[filename])
    const { asset_id, secure_url, ...rest } = body
    expect(secure_url).toBe(
      `http://localhost/media/${rest.resource_type}/upload/v${rest.version}/uploads/${asset_id}/Q1%20report.${filename}`,
    )
    return { ...rest, public_id: rest.public_id.replace(asset_id, 'ID') }
  }
  const common = (size: number) => ({
    version: 1_772_442_000,
    type: 'upload',
    bytes: size,
    created_at: '2026-03-02T09:00:00.000Z',
    folder: 'uploads',
    original_filename: 'Q1 report',
    url: expect.stringMatching(/^http:\/\/localhost\/media\//),
  })

  test.each([
    ['jpg', 'image'],
    ['jpeg', 'image'],
    ['png', 'image'],
    ['pdf', 'image'],
    ['mp4', 'video'],
    ['mov', 'video'],
  ] as const)('of a %s is that of the third-party service: %s, with a format', async (extension, resourceType) => {
    expect(await shapeOf(extension)).toEqual({
      ...common(TRUE_FILES[extension].length),
      resource_type: resourceType,
      format: extension,
      public_id: 'uploads/ID',
    })
  })

  test.each(['doc', 'docx'] as const)(
    'of a %s is raw, without a format, and has the extension in its id',
    async (extension) => {
      expect(await shapeOf(extension)).toEqual({
        ...common(TRUE_FILES[extension].length),
        resource_type: 'raw',
        public_id: `uploads/ID.${extension}`,
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

test.each(UNUSUAL_FILES)('%s is taken, as readers open it', async (filename, content) => {
  expect((await world.upload(filename, content)).status).toBe(200)
})

describe('a file that is not what its name says', () => {
  test.each(FALSE_FILES)('%s is refused, and its bytes are gone', async (filename, content) => {
    const before = (await world.assets()).length
    const { id, status, body } = await world.upload(filename, content)
    const extension = filename.split('.').at(-1)
    expect([status, body]).toEqual([
      415,
      { error: { message: `The content of this file is not what its name says: it is no ${extension} file.` } },
    ])
    expect(world.kept().filter((name) => name.startsWith(id))).toEqual([])
    expect(await world.assets()).toHaveLength(before)
    expect((await world.complete(id)).status).toBe(404)
  })
})

describe('a file that begins like its sort and cannot be read as one', () => {
  test.each(DAMAGED_FILES)('%s is refused, and its bytes are removed', async (filename, content) => {
    const before = (await world.assets()).length
    const { id, status, body } = await world.upload(filename, content)
    const extension = filename.split('.').at(-1)
    expect([status, body]).toEqual([
      422,
      { error: { message: `This file is damaged or incomplete: it cannot be read as a ${extension} file.` } },
    ])
    expect(world.kept().filter((name) => name.startsWith(id))).toEqual([])
    expect(await world.assets()).toHaveLength(before)
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

  test('deletes, after a day without a request, partial uploads and complete ones that were never recorded', async () => {
    const partial = await swept.begin('partial.png', 100)
    await swept.patch(partial, 0, Buffer.alloc(40))
    const complete = await swept.begin('complete.png', TRUE_FILES.png.length)
    await swept.patch(complete, 0, TRUE_FILES.png)
    const recorded = await swept.upload('recorded.png', TRUE_FILES.png)
    const resumed = await swept.begin('resumed.png', 100)
    swept.clock.advance(2 * HOUR)
    await swept.patch(resumed, 0, Buffer.alloc(40))
    swept.clock.advance(22 * HOUR + 1)

    expect(await collect()).toBe(2)

    expect([keptOf(partial), keptOf(complete), keptOf(resumed), keptOf(recorded.id)]).toEqual([
      [],
      [],
      [resumed, `${resumed}.json`],
      [recorded.id],
    ])
    expect((await swept.complete(complete)).status).toBe(404)
    expect((await swept.ask('GET', recorded.path)).status).toBe(200)
    expect((await swept.complete(recorded.id)).body).toEqual(recorded.body)
    expect((await swept.uploads()).map(({ id }) => id)).toEqual([resumed])
  })

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
