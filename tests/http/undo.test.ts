import { afterAll, expect, test } from 'vitest'
import { startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const auditOf = async (id: string) => (await world.auditLog()).filter(({ entityId }) => entityId === id)

const moveUser = (by: 'adaeze' | 'babatunde', id: string, move: 'lock' | 'unlock', etag?: string | null) =>
  world.call(by, 'PATCH', `/user/${id}/${move}`, undefined, etag ? { 'if-match': etag } : undefined)

test('the inverse of a move is accepted with the ETag of that move, and logged as itself', async () => {
  const { id } = await world.putUser({ version: 3 })
  const locked = await moveUser('adaeze', id, 'lock', '"3"')
  const unlocked = await moveUser('adaeze', id, 'unlock', locked.headers.get('etag'))
  expect([locked, unlocked].map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
    [200, '"4"'],
    [200, '"5"'],
  ])
  const { locked: isLocked, version } = (await world.userOf(id)) ?? {}
  expect({ isLocked, version }).toEqual({ isLocked: false, version: 5 })
  const entries = await auditOf(id)
  expect(entries.map(({ userId, action, message }) => [userId, action, message])).toEqual([
    ['adaeze', 'user.lock', 'Locked user: Ngozi Eze'],
    ['adaeze', 'user.unlock', 'Unlocked user: Ngozi Eze'],
  ])
})

test('the inverse of a move is refused when somebody else was faster, and changes nothing', async () => {
  const { id } = await world.putUser({ version: 3 })
  const locked = await moveUser('adaeze', id, 'lock', '"3"')
  await moveUser('babatunde', id, 'unlock')
  await moveUser('babatunde', id, 'lock')
  const before = [await world.userOf(id), await auditOf(id)]
  const { status, body } = await moveUser('adaeze', id, 'unlock', locked.headers.get('etag'))
  expect([status, body]).toEqual([
    412,
    { code: 'stale-version', message: 'Somebody else changed this in the meantime. Reload and try again.' },
  ])
  expect([await world.userOf(id), await auditOf(id)]).toEqual(before)
})
