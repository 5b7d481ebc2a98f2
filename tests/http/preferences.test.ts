import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { preferences } from '#server/db/schema.ts'
import { clear } from '#tools/database.ts'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())
beforeEach(() => clear(world.db, preferences))

const START = '2026-03-02T09:00:00.000Z'
const VIEWS = [{ name: 'Waiting', search: '?status=proposed' }]

async function answerTo(as: Parameters<typeof world.call>[0], method: string, body?: unknown) {
  const { status, body: answer } = await world.call(as, method, '/preferences', body)
  return { status, answer }
}

const kept = (data: object) => ({ status: 200, answer: { data: { signedInAt: START, ...data } } })

describe('preferences', () => {
  test('follow the person into another session, belong to them alone, and are empty for others', async () => {
    const all = {
      theme: 'dark',
      density: 'compact',
      workMails: false,
      hidden: { '/dashboard/tasks': ['status'] },
      views: { '/dashboard/tasks': VIEWS },
    }
    expect(await answerTo('chidi', 'PATCH', all)).toEqual(kept(all))
    expect(await answerTo(await world.server.signInAs('chidi'), 'GET')).toEqual(kept(all))
    expect(await answerTo('zainab', 'GET')).toEqual(kept({}))
  })

  test('change by key and by list: the last write of each wins, and the others stay', async () => {
    await answerTo('chidi', 'PATCH', { theme: 'dark', hidden: { '/dashboard/tasks': ['status'] } })
    await answerTo('chidi', 'PATCH', { density: 'compact', hidden: { '/dashboard/ledger': ['total'] } })
    await answerTo('chidi', 'PATCH', { theme: 'light', hidden: { '/dashboard/tasks': [] } })
    await answerTo('chidi', 'PATCH', {})
    expect(await answerTo('chidi', 'GET')).toEqual(
      kept({
        theme: 'light',
        density: 'compact',
        hidden: { '/dashboard/tasks': [], '/dashboard/ledger': ['total'] },
      }),
    )
  })
})
