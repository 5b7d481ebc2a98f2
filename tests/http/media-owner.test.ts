import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { roles } from '#server/db/schema.ts'
import { pngOf } from '#tests/support/sample-files.ts'
import { startMediaWorld } from './support/media-world.ts'
import { startRemote } from './support/remote.ts'

const CONTENT = pngOf(1000)
const REFUSED = [403, { error: { message: 'You are no longer allowed to upload files here.' } }]

const remote = await startRemote((_request, response) => response.end(CONTENT))
const world = await startMediaWorld({ media: { fetchAllow: ['127.0.0.1'] } })
afterAll(async () => {
  remote.close()
  await world.close()
})

const setRole = (isActive: boolean) =>
  world.server.db.queries.update(roles).set({ isActive }).where(eq(roles.id, 'staff'))

const answerOf = async (request: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await request
  return [status, body]
}

const BARRED = {
  'a user who was locked': {
    bar: () => world.call('adaeze', 'PATCH', '/user/chidi/lock'),
    permit: () => world.call('adaeze', 'PATCH', '/user/chidi/unlock'),
  },
  'a user whose role was disabled': { bar: () => setRole(false), permit: () => setRole(true) },
} as const

describe.each(Object.entries(BARRED))('%s', (_name, { bar, permit }) => {
  afterEach(permit)

  test('begins no upload with a signature from before', async () => {
    const shown = { ...(await world.credentials()), filename: 'chart.png' }
    await bar()
    const before = world.kept()
    expect(await answerOf(world.create(1000, shown))).toEqual(REFUSED)
    expect(world.kept()).toEqual(before)
  })

  test('gets no file fetched with a signature from before', async () => {
    const shown = await world.credentials()
    await bar()
    const body = JSON.stringify({ ...shown, url: `${remote.origin}/chart.png` })
    const before = await world.assets()
    expect(await answerOf(world.ask('POST', '/fetch', { 'content-type': 'application/json' }, body))).toEqual(REFUSED)
    expect(await world.assets()).toEqual(before)
  })

  test('does not keep others from uploading', async () => {
    await bar()
    expect((await world.upload('notice.png', CONTENT, 'announcements')).status).toBe(200)
  })
})

test('a file belongs to the user that its upload was signed for', async () => {
  const { body: own } = await world.upload('own.png', CONTENT)
  const { body: notice } = await world.upload('notice.png', CONTENT, 'announcements')
  const owners = new Map((await world.assets()).map(({ id, ownerId }) => [id, ownerId]))
  expect([owners.get(own.asset_id), owners.get(notice.asset_id)]).toEqual(['chidi', 'adaeze'])
})

test('a signature for one user is worth nothing under the name of another', async () => {
  const { signature, ...shown } = await world.credentials()
  const { status } = await world.create(10, {
    ...shown,
    filename: 'a.png',
    signature: signature.replace('chidi', 'adaeze'),
  })
  expect(status).toBe(401)
})
