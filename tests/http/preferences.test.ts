import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { preferences } from '#server/db/preference-tables.ts'
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
  test('of a new person say since when the session lasts, and nothing else', async () => {
    expect(await answerTo('chidi', 'GET')).toEqual(kept({}))
  })

  test('follow the person into another session, and belong to them alone', async () => {
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
    expect(await answerTo('chidi', 'GET')).toEqual(
      kept({
        theme: 'light',
        density: 'compact',
        hidden: { '/dashboard/tasks': [], '/dashboard/ledger': ['total'] },
      }),
    )
  })

  test('changed by an empty body stay', async () => {
    await answerTo('chidi', 'PATCH', { theme: 'dark' })
    expect(await answerTo('chidi', 'PATCH', {})).toEqual(kept({ theme: 'dark' }))
  })

  test.each([
    [{ theme: 'pink' }, 'theme must be one of system, light, dark'],
    [{ density: 1 }, 'density must be one of comfortable, compact'],
    [{ workMails: 'yes' }, 'workMails must be true or false'],
    [{ font: 'serif' }, 'font is not a known field'],
    [{ hidden: { '/dashboard/nowhere': [] } }, 'hidden./dashboard/nowhere is not the path of a list'],
    [{ hidden: { '/dashboard/tasks': Array(31).fill('a') } }, 'hidden./dashboard/tasks must have at most 30 entries'],
    [
      { views: { '/dashboard/tasks': Array(21).fill(VIEWS[0]) } },
      'views./dashboard/tasks must have at most 20 entries',
    ],
    [
      { views: { '/dashboard/tasks': [...VIEWS, { name: 'waiting', search: '' }] } },
      'views./dashboard/tasks must have different names',
    ],
    [{ views: { '/dashboard/tasks': [{ name: ' ', search: '' }] } }, 'Name is required'],
    [
      { views: { '/dashboard/tasks': [{ name: 'Elsewhere', search: 'https://example.com' }] } },
      'views./dashboard/tasks.0.search must be empty or begin with a question mark',
    ],
    [[], 'The body must be a JSON object'],
  ])('are refused as %j', async (body, message) => {
    const { status, answer } = await answerTo('chidi', 'PATCH', body)
    expect({ status, message: answer.message }).toEqual({ status: 400, message })
    expect(await answerTo('chidi', 'GET')).toEqual(kept({}))
  })
})
