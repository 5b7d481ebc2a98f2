import pino from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { mediaUploads } from '#server/db/media-tables.ts'
import { users } from '#server/db/schema.ts'
import { clockAt } from '#tools/clock.ts'
import { testDatabase } from '#tools/database.ts'
import { createUploadLocks } from './upload-locks.ts'

const { now } = clockAt('2026-03-02T09:00:00Z')
const log = pino({ level: 'silent' })

const db = await testDatabase()
const ada = { id: 'ada', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', createdAt: now() }
await db.queries.insert(users).values(ada)
const upload = { ownerId: 'ada', folder: 'uploads' as const, reservedBytes: 10, usedAt: now(), createdAt: now() }
await db.queries.insert(mediaUploads).values(['one', 'two'].map((id) => ({ ...upload, id })))
afterAll(() => db.close())
afterEach(() => {
  vi.useRealTimers()
})

test('work under one lock runs one after another, in whatever process, and other uploads do not wait', async () => {
  const order: string[] = []
  const [first, second] = [createUploadLocks({ db, now, log }), createUploadLocks({ db, now, log })]
  const done = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = first.hold('one', async () => {
    begun.resolve()
    await done.promise
    order.push('first')
  })
  await begun.promise
  const waiting = second.hold('one', async () => void order.push('second'))
  await second.hold('two', async () => void order.push('other upload'))
  done.resolve()
  await Promise.all([holding, waiting])
  expect(order).toEqual(['other upload', 'first', 'second'])
})

test('work that fails frees its lock', async () => {
  const locks = createUploadLocks({ db, now, log })
  await expect(locks.hold('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await locks.hold('one', async () => 'free')).toBe('free')
})

test('work is asked to stop before its lease ends when the database does not answer', async () => {
  const unreachable = new Proxy(db, {
    get: (target, name) => {
      if (name === 'queries' && isDown) throw new Error('The database cannot be reached')
      return Reflect.get(target, name)
    },
  })
  let isDown = false
  const locks = createUploadLocks({ db: unreachable, now, log })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const told: boolean[] = []
  await locks.hold('one', async (lost) => {
    isDown = true
    for (const milliseconds of [4_000, 500]) {
      await vi.advanceTimersByTimeAsync(milliseconds)
      told.push(lost.aborted)
    }
    isDown = false
  })
  expect(told).toEqual([false, true])
})

test('there is no lock of an upload that does not exist', async () => {
  const locks = createUploadLocks({ db, now, log })
  await expect(locks.hold('none', async () => 'held')).rejects.toHaveProperty('status', 404)
})
