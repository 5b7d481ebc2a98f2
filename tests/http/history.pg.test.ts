import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { currentChart } from '#server/core/moves.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { NO_HISTORY } from '#tests/spec/areas.ts'
import { startTaskWorld } from './support/task-world.ts'

const world = await startTaskWorld()
afterAll(() => world.close())

const CHART = currentChart('task')
const CHIDI = { _id: 'chidi', firstName: 'Chidi', lastName: 'Okafor' }
const ADAEZE = { _id: 'adaeze', firstName: 'Adaeze', lastName: 'Nwosu' }
const START = '2026-03-02T09:00:00.000Z'

type Caller = Parameters<typeof world.call>[0]

async function historyOf(as: Caller, path: string) {
  const { status, body } = await world.call(as, 'GET', `/history/${path}`)
  expect(status).toBe(200)
  const { events, ...record } = body.data
  return { ...record, events: events.map(({ _id, ...event }: { _id: string }) => event) }
}

test('a reviewed task shows its creation and each move with person, feedback, statuses and changed fields', async () => {
  const id = await world.propose('Settlements')
  await world.move('chidi', id, 'task.edit', { title: 'Reconcile settlements', description: 'By Friday' })
  await world.move('adaeze', id, 'task.deny', { feedback: 'Which merchants?' })
  await world.move('adaeze', id, 'task.approve', { feedback: '' })
  await world.move('chidi', id, 'task.markDone', { percentageDone: 60 })

  const at = { at: START, chart: CHART, changes: [] }
  expect(await historyOf('chidi', `task/${id}`)).toEqual({
    entity: 'task',
    id,
    status: 'done',
    chart: CHART,
    earlier: 0,
    events: [
      { ...at, by: CHIDI, move: 'task.create', to: 'proposed' },
      {
        ...at,
        by: CHIDI,
        move: 'task.edit',
        from: 'proposed',
        to: 'proposed',
        changes: [
          { field: 'title', before: 'Settlements', after: 'Reconcile settlements' },
          { field: 'description', before: null, after: 'By Friday' },
        ],
      },
      { ...at, by: ADAEZE, move: 'task.deny', from: 'proposed', to: 'denied', feedback: 'Which merchants?' },
      { ...at, by: ADAEZE, move: 'task.approve', from: 'denied', to: 'approved' },
      {
        ...at,
        by: CHIDI,
        move: 'task.markDone',
        from: 'approved',
        to: 'done',
        changes: [{ field: 'percentageDone', before: null, after: 60 }],
      },
    ],
  })
})

test('an assignment is a creation, and a changed assignee is shown by name', async () => {
  const task = { title: 'Audit', dueDate: '2026-03-06T11:00:00.000Z', assignedTo: 'zainab' }
  const assigned = await world.call('adaeze', 'POST', '/task/assign', task)
  const id = await world.propose('Payroll')
  await world.move('adaeze', id, 'task.edit', { title: 'Payroll', assignedTo: 'zainab' })
  const first = await historyOf('adaeze', `task/${assigned.body.data._id}`)
  const second = await historyOf('adaeze', `task/${id}`)
  expect([first.events, second.events[1].changes]).toEqual([
    [{ at: START, by: ADAEZE, move: 'task.assign', to: 'approved', changes: [], chart: CHART }],
    [{ field: 'assignedTo', before: 'Chidi Okafor', after: 'Zainab Bello' }],
  ])
})

test('refused moves are stored with guard and reason, for their actor and super admins', async () => {
  const id = await world.propose('Own review')
  await world.move('chidi', id, 'task.approve')
  await world.move('adaeze', id, 'task.markDone')
  const refusals = async (as: Caller) =>
    (await historyOf(as, `task/${id}`)).events.flatMap(
      ({ move, from, to, refused }: { move: string; from: string; to?: string; refused?: object }) =>
        refused ? [{ move, from, to, refused }] : [],
    )
  const own = {
    move: 'task.approve',
    from: 'proposed',
    to: undefined,
    refused: {
      why: 'guard',
      guard: 'isReviewer',
      message: 'Only a super admin can approve a task, and not their own.',
    },
  }
  const early = {
    move: 'task.markDone',
    from: 'proposed',
    to: undefined,
    refused: { why: 'state', message: '“Mark as Done” is not possible while the task is proposed.' },
  }
  expect(await refusals('chidi')).toEqual([own])
  expect(await refusals('adaeze')).toEqual([own, early])
})

test('the seconds in a status count from the move that entered it', async () => {
  const id = await world.propose('Slow')
  world.clock.advance(60)
  await world.move('chidi', id, 'task.edit', { title: 'Slower' })
  world.clock.advance(30)
  await world.move('adaeze', id, 'task.approve')
  const rows = await world.db.queries.select().from(recordMoves)
  expect(rows.filter(({ recordId }) => recordId === id).map(({ event, seconds }) => [event, seconds])).toEqual([
    ['task.create', null],
    ['task.edit', null],
    ['task.approve', 90],
  ])
})

test('a deleted, unknown or invisible record, an unknown entity and a closed list have no history', async () => {
  const id = await world.propose('Short')
  const ask = async (as: Caller, path: string) => {
    const { status, body } = await world.call(as, 'GET', `/history/${path}`)
    return [status, body.message]
  }
  const missing = [404, 'This task does not exist.']
  expect(await ask('zainab', `task/${id}`)).toEqual(missing)
  expect(await ask('chidi', 'task/unknown')).toEqual(missing)
  expect(await ask('chidi', 'user/adaeze')).toEqual([403, 'This needs the permission read_user.'])
  for (const entity of ['invoice', 'constructor', '__proto__', 'toString'])
    expect(await ask('adaeze', `${entity}/1`)).toEqual([404, NO_HISTORY])
  await world.move('chidi', id, 'task.delete')
  expect(await ask('chidi', `task/${id}`)).toEqual(missing)
})

test('a reader of an announcement learns nothing of what it said while it was a draft', async () => {
  const content = { title: 'Dismissals', description: 'Confidential', collaborators: [], files: [], status: 'draft' }
  const { body } = await world.call('adaeze', 'POST', '/announcement/create', content)
  const id = body.data._id as string
  const save = (title: string, status: string) =>
    world.call('adaeze', 'PATCH', `/announcement/${id}/update`, { ...content, title, status, lead: null, link: null })
  await save('Staff changes', 'published')
  await save('New staff', 'published')
  await save('Wages', 'draft')
  await save('Bonuses', 'draft')
  await save('Welcome', 'published')

  const ofReader = await historyOf('visitor', `announcement/${id}`)
  const at = world.clock.now().toISOString()
  const event = { at, by: ADAEZE, move: 'announcement.publish', to: 'published', chart: ofReader.chart }
  const [draft, published] = [{ from: 'draft', changes: [] }, { from: 'published' }]
  expect([ofReader.status, ofReader.earlier, ofReader.events]).toEqual([
    'published',
    0,
    [
      { ...event, ...draft },
      { ...event, ...published, changes: [{ field: 'title', before: 'Staff changes', after: 'New staff' }] },
      { ...event, ...draft },
    ],
  ])
  const ofAdmin = await historyOf('adaeze', `announcement/${id}`)
  const titles = ofAdmin.events.map(({ changes }: { changes: { after: string }[] }) => changes[0]?.after)
  expect(titles).toEqual([undefined, 'Staff changes', 'New staff', 'Wages', 'Bonuses', 'Welcome'])
})

const LONG = 900_000
const cut = (letter: string) => `${letter.repeat(2_000)}…`

test('a long text is cut with a mark in the history of an edit, and whole in the record and the audit log', async () => {
  const content = { title: 'Handbook', collaborators: [], files: [], status: 'published' }
  const { body } = await world.call('adaeze', 'POST', '/announcement/create', content)
  const id = body.data._id as string
  const description = '€'.repeat(LONG / 3)
  const edited = { ...content, description, lead: null, link: null }
  expect((await world.call('adaeze', 'PATCH', `/announcement/${id}/update`, edited)).status).toBe(200)

  const changes = [{ field: 'description', before: null, after: cut('€') }]
  const [, edit] = (await historyOf('adaeze', `announcement/${id}`)).events
  expect(edit.changes).toEqual(changes)
  const { rows } = await world.db.queries.execute(sql`
    select after ->> 'description' as audited, changes from audit_log
    join record_moves using (request_id) where audit_log.entity_id = ${id} and action = 'announcement.publish'`)
  expect(rows).toEqual([{ audited: description, changes }])
  const events = await world.call('adaeze', 'GET', `/event-logs?id=${id}`)
  const event = await world.call('adaeze', 'GET', `/event-logs/${events.body.data[0]._id}`)
  expect(event.body.data.changes).toEqual(changes)
})

test('a history of long texts in old moves stays below 2 MB, and counts the moves that it leaves out', async () => {
  const content = { title: 'Wiki', collaborators: [], files: [], status: 'published' }
  const { body } = await world.call('adaeze', 'POST', '/announcement/create', content)
  const id = body.data._id as string
  const addMoves = (moves: number, letter: string) =>
    world.db.queries.execute(sql`
      insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, changes, request_id)
      select 'announcement', ${id}, 'announcement.publish', 'published', 'published', 'adaeze', '{}', now(),
        jsonb_build_array(jsonb_build_object('field', 'description', 'before', null, 'after', long.text),
          jsonb_build_object('field', 'link', 'before', long.text, 'after', 'https://statehouse.example')), 'old'
      from generate_series(1, ${sql.raw(String(moves))}),
        (select repeat(${letter}, ${sql.raw(String(LONG / 3))}) as text offset 0) long`)
  await addMoves(2, 'x')
  const few = await historyOf('visitor', `announcement/${id}`)
  expect([few.earlier, few.events[2].changes]).toEqual([
    0,
    [
      { field: 'description', before: null, after: cut('x') },
      { field: 'link', before: cut('x'), after: 'https://statehouse.example' },
    ],
  ])
  await addMoves(130, '字')
  const many = await historyOf('visitor', `announcement/${id}`)
  const bytes = Buffer.byteLength(JSON.stringify(many))
  expect([bytes < 2_000_000, bytes > 1_000_000, many.earlier + many.events.length]).toEqual([true, true, 133])
})

test('stored moves cannot be changed or deleted', async () => {
  const { queries } = world.db
  await expect(queries.update(recordMoves).set({ to: 'done' })).rejects.toThrow()
  await expect(queries.delete(recordMoves)).rejects.toThrow()
})
