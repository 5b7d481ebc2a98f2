import { afterAll, expect, test } from 'vitest'
import { auditLog, recordMoves } from '#server/db/log-tables.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'

const server = await startTestServer({ limits: { deniedAuditsPerMinute: 2 } })
const staff = await server.signInAs((await addPerson(server)).id)

afterAll(() => server.close())

const events = () => server.db.queries.select().from(auditLog).orderBy(auditLog.position)

test('malformed and unauthenticated calls are not audited', async () => {
  await server.request('GET', '/session/validate?a=1&a=2', { as: staff })
  await server.request('PATCH', '/task/t1/approve', { body: {} })
  expect(await events()).toEqual([])
})

test('repeated denied calls do not fill the audit log, and are audited again after the window', async () => {
  const knock = () => server.request('GET', '/task/all', { as: staff })
  await Promise.all([knock(), knock(), knock(), knock()])
  expect(await events()).toHaveLength(2)
  server.clock.advance(60)
  await knock()
  expect(await events()).toHaveLength(3)
})

test('a refused attempt on what cannot be an id is refused like any other, and logged without it', async () => {
  const { id } = await addPerson(server)
  const as = await server.signInAs(id)
  expect((await server.request('PATCH', '/task/%00/approve', { as, body: {} })).status).toBe(403)
  const logged = (await events()).filter(({ userId }) => userId === id)
  expect(logged.map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual([
    ['task.approve', 'task', null],
  ])
})

test('a refused move is stored only while its denial is audited', async () => {
  const { queries } = server.db
  const createdAt = server.clock.now()
  const person = { firstName: 'Chidi', lastName: 'Okafor', email: 'chidi@example.com', createdAt }
  await queries.insert(roles).values({ id: 'engineers', name: 'Engineers', permissions: ['read_task'], createdAt })
  await queries.insert(users).values({ id: 'chidi', roleId: 'engineers', ...person })
  const task = {
    title: 'Audit',
    status: 'proposed',
    origin: 'Engineers',
    assignedTo: 'chidi',
    createdBy: 'chidi',
  } as const
  await queries.insert(tasks).values({ id: 't2', ...task, dueDate: createdAt, createdAt, updatedAt: createdAt })
  const as = await server.signInAs('chidi')
  for (let times = 0; times < 3; times += 1) await server.request('PATCH', '/task/t2/approve', { as, body: {} })
  const stored = await queries.select().from(recordMoves)
  const denials = (await events()).filter(({ entityId }) => entityId === 't2')
  expect(stored.map(({ actorId, event, to, entry }) => [actorId, event, to, entry])).toEqual([
    ['chidi', 'task.approve', null, denials[0]?.position],
    ['chidi', 'task.approve', null, denials[1]?.position],
  ])
})
