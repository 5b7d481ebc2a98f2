import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#server/db/schema.ts'
import { addAsset } from '#tests/support/media-asset.ts'
import { asSuperuser } from '#tools/database.ts'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())

type Caller = Parameters<typeof world.call>[0]

const CHIDI = { _id: 'chidi', firstName: 'Chidi', lastName: 'Okafor' }

const eventsOf = async () => (await world.call('adaeze', 'GET', '/event-logs')).body.data as { _id: string }[]

async function detailsOf(as: Caller, position: number) {
  const event = (await eventsOf())[position]
  const { status, body } = await world.call(as, 'GET', `/event-logs/${event?._id}`)
  expect(status).toBe(200)
  const { _id, requestId, ...details } = body.data
  expect([_id, typeof requestId]).toEqual([event?._id, 'string'])
  return details
}

test('an event has its record, the person concerned, the statuses, changed fields and feedback', async () => {
  const id = await world.propose('Settlements')
  await world.move('chidi', id, 'task.edit', { title: 'Reconcile settlements' })
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which merchants?' })
  const record = { entity: 'task', id, title: 'Reconcile settlements', isOpen: true }
  expect(await detailsOf('adaeze', 0)).toEqual({
    record,
    concerns: CHIDI,
    from: 'proposed',
    to: 'denied',
    changes: [],
    feedback: 'Which merchants?',
  })
  expect(await detailsOf('adaeze', 1)).toEqual({
    record,
    concerns: CHIDI,
    from: 'proposed',
    to: 'proposed',
    changes: [{ field: 'title', before: 'Settlements', after: 'Reconcile settlements' }],
  })
  const { body } = await world.call('adaeze', 'GET', '/query/events?search=reconcile&sort=timestamp')
  const listed = body.data.rows.map((row: Record<string, unknown>) => [row.message, row.record, row.concerns])
  const { _id, ...person } = CHIDI
  expect(listed).toEqual([
    ['Edited task: Reconcile settlements', 'Reconcile settlements', person],
    ['Denied task: Reconcile settlements', 'Reconcile settlements', person],
  ])
})

test('two moves of a record in one request, at one time, have their own changes', async () => {
  const id = await world.propose('First')
  const newId = vi.spyOn(world.server.services, 'newId').mockReturnValue('one-request')
  onTestFinished(() => newId.mockRestore())
  for (const title of ['Second', 'Third']) await world.move('chidi', id, 'task.edit', { title })
  const changed = [(await detailsOf('adaeze', 0)).changes, (await detailsOf('adaeze', 1)).changes]
  expect(changed).toEqual([
    [{ field: 'title', before: 'Second', after: 'Third' }],
    [{ field: 'title', before: 'First', after: 'Second' }],
  ])
})

test('a move of an earlier version, which names no entry, is found by its request', async () => {
  const id = await world.propose('Old')
  await world.move('chidi', id, 'task.edit', { title: 'New' })
  const details = await detailsOf('adaeze', 0)
  await asSuperuser(world.db, async ({ queries }) => {
    await queries.execute(sql`alter table record_moves disable trigger record_moves_append_only`)
    await queries.execute(sql`update record_moves set entry = null where record_id = ${id}`)
  })
  expect(details.changes).toEqual([{ field: 'title', before: 'Old', after: 'New' }])
  expect(await detailsOf('adaeze', 0)).toEqual(details)
})

test('a refused move has the status that refused it, and a deleted record no link', async () => {
  const id = await world.propose('Own review')
  await world.move('chidi', id, 'task.approve')
  expect(await detailsOf('adaeze', 0)).toEqual({
    record: { entity: 'task', id, isOpen: true },
    from: 'proposed',
    changes: [],
  })
  await world.move('chidi', id, 'task.delete')
  expect(await detailsOf('adaeze', 0)).toEqual({
    record: { entity: 'task', id, title: 'Own review', isOpen: false },
    concerns: CHIDI,
    from: 'proposed',
    to: 'deleted',
    changes: [],
  })
})

test('a reader of the audit log sees no content of a record that they may not open', async () => {
  const id = await world.propose('Confidential')
  await world.move('adaeze', id, 'task.requestMore', { feedback: 'Numbers' })
  await world.db.queries
    .update(roles)
    .set({ permissions: ['read_user'] })
    .where(eq(roles.id, 'visitors'))
  expect(await detailsOf('visitor', 0)).toEqual({
    record: { entity: 'task', id, isOpen: false },
    concerns: CHIDI,
    from: 'proposed',
    to: 'carried-forward',
  })
})

test('a reader of the audit log finds no name of a record that they could not open', async () => {
  const role = { permissions: ['read_user', 'read_announcement'] }
  await world.db.queries.update(roles).set(role).where(eq(roles.id, 'visitors'))
  const file = { name: 'Zanzibar map', url: await addAsset(world.server, { ownerId: 'adaeze' }), size: '', type: 'PDF' }
  await world.call('adaeze', 'POST', '/file-upload/create', file)
  await world.propose('Zanzibar: closing')
  const content = { description: '', collaborators: [], files: [] }
  const draft = { ...content, title: 'Zanzibar draft', status: 'draft' }
  const { body } = await world.call('adaeze', 'POST', '/announcement/create', draft)
  const published = { ...content, title: 'Zanzibar opens', status: 'published', lead: null, link: null }
  await world.call('adaeze', 'PATCH', `/announcement/${body.data._id}/update`, published)

  const messages = (rows: { message: string }[]) => rows.map(({ message }) => message)
  const search = async (as: Caller, query: string) =>
    messages((await world.call(as, 'GET', `/query/events?${query}`)).body.data.rows)
  const stated = async (as: Caller) => messages((await world.call(as, 'GET', '/event-logs')).body.data).slice(0, 3)
  const shown = ['Updated and published announcement: Zanzibar opens', 'Drafted announcement', 'Proposed task']
  const all = [shown[0], 'Drafted announcement: Zanzibar draft', 'Proposed task: Zanzibar: closing']
  expect([await stated('visitor'), await stated('adaeze')]).toEqual([shown, all])
  expect(await search('visitor', 'limit=3')).toEqual(shown)
  expect(await search('visitor', 'search=zanzibar')).toEqual([shown[0]])
  expect(await search('visitor', 'search=draft')).toEqual(['Drafted announcement'])
  expect(await search('adaeze', 'search=zanzibar')).toEqual([...all, 'Uploaded file: Zanzibar map'])
  const { rows } = (await world.call('visitor', 'GET', '/query/events?limit=3')).body.data
  expect(rows.map((row: Record<string, unknown>) => row.record)).toEqual(['Zanzibar opens', undefined, undefined])
  expect(await search('visitor', 'sort=-message&limit=1')).toEqual(['Requested more on task'])
  const { record: drafted, changes } = await detailsOf('visitor', 1)
  const { record: opened, changes: hidden } = await detailsOf('visitor', 0)
  expect([drafted.title, changes, opened.title, hidden]).toEqual([undefined, undefined, 'Zanzibar opens', undefined])
})

test.each(['0', '999999999', 'abc', '-1', '1e3'])('the event "%s" does not exist', async (id) => {
  const { status, body } = await world.call('adaeze', 'GET', `/event-logs/${id}`)
  expect([status, body.message]).toEqual([404, 'This event does not exist.'])
})
