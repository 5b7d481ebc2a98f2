import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startWorld } from './support/world.ts'

const world = await startWorld(
  {
    roles: { staff: { name: 'Staff', permissions: ['read_task'] }, visitors: { name: 'Visitors', permissions: [] } },
    people: { adaeze: { isSuperAdmin: true }, babatunde: { isSuperAdmin: true }, chidi: { roleId: 'staff' } },
  },
  { withoutProxy: 'It counts the requests that reach the application' },
)
afterAll(() => world.close())

/** Counts the statements that the database completed on any connection while `work` ran. */
async function statementsOf<T>(work: () => Promise<T>) {
  const emit = vi.spyOn(pg.Connection.prototype, 'emit')
  onTestFinished(() => emit.mockRestore())
  const result = await work()
  const count = emit.mock.calls.filter(([event]) => event === 'commandComplete').length
  emit.mockRestore()
  return { result, count }
}

const task = { title: 'Settlements', dueDate: '2026-03-06T11:00:00.000Z' }
const create = () => world.call('chidi', 'POST', '/task/create', task)
const person = { firstName: 'Chidi', lastName: 'Okafor', email: 'chidi@statehouse.example', role: 'staff' }
const editRole = (name: string) =>
  world.call('adaeze', 'PATCH', '/role/update/visitors', { name, permissions: ['read_announcement'] })
const editUser = (given: object) => world.call('adaeze', 'PATCH', '/user/chidi', { ...person, ...given })

async function approve() {
  const { body } = await create()
  return () => world.call('adaeze', 'PATCH', `/task/${body.data._id}/approve`, {})
}

test.each([
  [2, 'a creation', 201, async () => create],
  [5, 'an approval', 200, approve],
  [5, 'an edit of a role', 200, async () => () => editRole('VISITORS')],
  [7, 'a new name of a role', 200, async () => () => editRole('Guests')],
  [6, 'an edit of a user', 200, async () => () => editUser({ firstName: 'Chi' })],
])('%i statements are sent for %s, one of them for the caller', async (expected, _title, status, prepare) => {
  // Each connection is open.
  await create()
  await editRole('Visitors')
  const { result, count } = await statementsOf(await prepare())
  expect({ status: result.status, count }).toEqual({ status, count: expected })
})

test('which columns a move sets depends on no value', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const send = async (method: string, path: string, body: object) => {
    const answer = await world.call('adaeze', method, path, body)
    expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200])
    return answer.body.data?._id
  }
  const id = (await create()).body.data._id
  await send('PATCH', `/task/${id}/edit`, { title: 'Report' })
  await send('PATCH', `/task/${id}/edit`, { title: 'Report', description: 'Figures', assignedTo: 'babatunde' })
  await send('PATCH', `/task/${id}/approve`, {})
  await send('PATCH', `/task/${id}/deny`, { feedback: 'No' })
  await send('PATCH', `/task/${id}/approve`, { feedback: 'Yes' })
  const news = { title: 'Fire drill', collaborators: ['babatunde'], files: [], status: 'draft' }
  const announcement = await send('POST', '/announcement/create', news)
  const whole = { ...news, description: 'At noon', lead: 'babatunde', link: null }
  await send('PATCH', `/announcement/${announcement}/update`, { ...whole, status: 'published' })
  await send('PATCH', `/announcement/${announcement}/update`, { ...whole, lead: null, description: undefined })
  const texts = query.mock.calls.map(([statement]) => String(Object(statement).text))
  const updates = new Set(texts.flatMap((text) => /^with "record" as \(\s*update "\w+" set .*/.exec(text)?.[0] ?? []))
  expect(updates.size).toBe(3)
})
