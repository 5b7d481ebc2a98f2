import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { preferences } from '#server/db/schema.ts'
import { clear } from '#tools/database.ts'
import { startTaskWorld } from './support/task-world.ts'
import { insertRow } from './support/world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())
beforeEach(() => clear(world.db, preferences))

const START = '2026-03-02T09:00:00.000Z'
const TASKS = '/dashboard/tasks'
const waiting = { name: 'Waiting', search: '?status=proposed' }
const late = { name: 'Late', search: '?late=true' }
const mine = { name: 'Mine', search: '' }

/** Each view is saved under its name. */
const saving = (...views: (typeof late)[]) => ({ views: { [TASKS]: views.map((view) => ({ name: view.name, view })) } })
const deleting = (name: string) => ({ views: { [TASKS]: [{ name, view: null }] } })

async function answerTo(as: Parameters<typeof world.call>[0], method: string, body?: unknown) {
  const { status, body: answer } = await world.call(as, method, '/preferences', body)
  return { status, answer }
}

const kept = (data: object) => ({ status: 200, answer: { data: { signedInAt: START, ...data } } })

describe('preferences', () => {
  test('follow the person into another session, belong to them alone, and are empty for others', async () => {
    const single = { theme: 'dark', density: 'compact', workMails: false }
    const all = kept({ ...single, hidden: { [TASKS]: ['status'] }, views: { [TASKS]: [waiting] } })
    const change = { ...single, ...saving(waiting), hidden: { [TASKS]: { status: true, title: false } } }
    expect(await answerTo('chidi', 'PATCH', change)).toEqual(all)
    expect(await answerTo(await world.server.signInAs('chidi'), 'GET')).toEqual(all)
    expect(await answerTo('zainab', 'GET')).toEqual(kept({}))
  })

  test('change by key and by list: the last write of each wins, and the others stay', async () => {
    await answerTo('chidi', 'PATCH', { theme: 'dark', hidden: { [TASKS]: { status: true, title: true } } })
    await answerTo('chidi', 'PATCH', { density: 'compact', hidden: { '/dashboard/ledger': { total: true } } })
    await answerTo('chidi', 'PATCH', { theme: 'light', hidden: { [TASKS]: { status: false } } })
    await answerTo('chidi', 'PATCH', {})
    expect(await answerTo('chidi', 'GET')).toEqual(
      kept({ theme: 'light', density: 'compact', hidden: { [TASKS]: ['title'], '/dashboard/ledger': ['total'] } }),
    )
  })

  test('views change one by one, so a tab that knows an older list loses nothing and brings nothing back', async () => {
    const views = async (change: object) => Object((await answerTo('chidi', 'PATCH', change)).answer).data.views[TASKS]
    await views(saving(late))
    expect(await views(saving(mine))).toEqual([late, mine])
    expect(await views(deleting('Late'))).toEqual([mine])
    expect(await views(saving(waiting))).toEqual([mine, waiting])
    const renamed = { name: 'My tasks', search: '' }
    expect(await views({ views: { [TASKS]: [{ name: 'Mine', view: renamed }] } })).toEqual([renamed, waiting])
    expect(await views(saving({ ...late, name: 'WAITING' }))).toEqual([renamed, { ...late, name: 'WAITING' }])
  })

  test('a view that no view may be today stays, refuses no other, and can be deleted', async () => {
    const odd = { name: 'Late\u202e', search: '' }
    const row = { userId: 'chidi', key: `views ${TASKS}`, value: [odd], updatedAt: new Date(START) }
    await insertRow(world.db, preferences, row)
    expect(await answerTo('chidi', 'PATCH', saving(mine))).toEqual(kept({ views: { [TASKS]: [odd, mine] } }))
    expect(await answerTo('chidi', 'PATCH', deleting(odd.name))).toEqual(kept({ views: { [TASKS]: [mine] } }))
  })

  test('a list takes no view and no column above its limit', async () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
    const columns = (count: number, hidden: boolean) => Object.fromEntries(numbered(count).map((id) => [id, hidden]))
    await answerTo('chidi', 'PATCH', saving(...numbered(20).map((name) => ({ name, search: '' }))))
    await answerTo('chidi', 'PATCH', { hidden: { [TASKS]: columns(30, true) } })
    const refused = async (change: object) => Object((await answerTo('chidi', 'PATCH', change)).answer).errors
    expect(await refused(saving(mine))).toEqual([`views.${TASKS} must have at most 20 entries`])
    expect(await refused({ hidden: { [TASKS]: { title: true } } })).toEqual([
      `hidden.${TASKS} must have at most 30 entries`,
    ])
  })

  test('a list that is too long already may become shorter', async () => {
    const long = Array.from({ length: 22 }, (_, index) => ({ name: `n${index}`, search: '' }))
    const row = { userId: 'chidi', key: `views ${TASKS}`, value: long, updatedAt: new Date(START) }
    await insertRow(world.db, preferences, row)
    expect(await answerTo('chidi', 'PATCH', deleting('n0'))).toEqual(kept({ views: { [TASKS]: long.slice(1) } }))
  })

  test('two tabs lose nothing of each other, whichever change comes first', async () => {
    const tabs = [
      [saving(late), { hidden: { [TASKS]: { status: true } } }, { theme: 'dark' }],
      [saving(mine), { hidden: { [TASKS]: { title: true } } }, { density: 'compact' }],
    ]
    for (let round = 0; round < 10; round += 1) {
      await clear(world.db, preferences)
      await Promise.all(
        tabs.map(async (changes) => {
          for (const change of changes) await answerTo('chidi', 'PATCH', change)
        }),
      )
      const { hidden, views, ...single } = Object((await answerTo('chidi', 'GET')).answer).data
      expect([single, hidden[TASKS].toSorted(), new Set(views[TASKS])]).toEqual([
        { theme: 'dark', density: 'compact', signedInAt: START },
        ['status', 'title'],
        new Set([late, mine]),
      ])
    }
  })
})
