import { desc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyAudit } from '#server/core/audit/verify.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { addAsset } from '#tests/support/media-asset.ts'
import { asStored, startWorld } from './support/world.ts'

const world = await startWorld(
  {
    roles: { staff: { name: 'Staff', permissions: ['read_task'] } },
    people: { adaeze: { isSuperAdmin: true }, chidi: { roleId: 'staff' } },
  },
  { withoutProxy: 'It counts the requests that reach the application' },
)
const query = vi.spyOn(pg.Client.prototype, 'query')
let texts: readonly string[] = []
afterAll(() => world.close())

async function send(method: string, path: string, body?: object, as: 'adaeze' | 'chidi' = 'adaeze') {
  const answer = await world.call(as, method, path, body)
  expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200])
  return answer.body.data?._id as string
}

const task = { title: 'Settlements “Ọ”', dueDate: '2026-03-06T11:00:00.123Z' }
const person = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@statehouse.example', role: 'staff' }
const news = { title: 'Fire drill', collaborators: ['chidi'], files: [], status: 'draft' }
const account = { accountName: 'Cash', accountType: 'asset', normalBalance: 'debit' }

/** Each move of each table, with and without what is optional. */
beforeAll(async () => {
  const edited = await send('POST', '/task/create', task, 'chidi')
  await send('PATCH', `/task/${edited}/edit`, { title: 'Yearly report' }, 'chidi')
  await send('PATCH', `/task/${edited}/edit`, { title: 'Report', description: 'Figures', assignedTo: 'adaeze' })
  const reviewed = await send('POST', '/task/create', { ...task, description: '' }, 'chidi')
  await send('PATCH', `/task/${reviewed}/approve`, {})
  await send('PATCH', `/task/${reviewed}/deny`, { feedback: 'No' })
  await send('PATCH', `/task/${reviewed}/approve`, { feedback: 'Yes' })
  await send('PATCH', `/task/${reviewed}/done`, { percentageDone: 100 }, 'chidi')
  await send('PATCH', `/task/${reviewed}/complete`)
  await send('POST', '/task/assign', { ...task, assignedTo: 'chidi' })
  const role = await send('POST', '/role/create', { name: 'Guests', permissions: ['read_announcement'] })
  await send('PATCH', `/role/update/${role}`, { name: 'Guest', permissions: [] })
  await send('PATCH', `/role/deactivate/${role}`)
  await send('PATCH', `/role/activate/${role}`)
  const user = await send('POST', '/user/create', person)
  await send('PATCH', `/user/${user}`, { ...person, email: 'eze@statehouse.example' })
  await send('PATCH', `/user/${user}/lock`)
  await send('PATCH', `/user/${user}/unlock`)
  const announcement = await send('POST', '/announcement/create', news)
  const whole = { ...news, description: 'At noon', lead: 'chidi', link: null }
  await send('PATCH', `/announcement/${announcement}/update`, { ...whole, status: 'published' })
  await send('PATCH', `/announcement/${announcement}/update`, { ...whole, lead: null, description: undefined })
  const cash = await send('POST', '/coa/create', { ...account, accountCode: 'CASH_MAIN' })
  await send('PATCH', `/coa/update/${cash}`, { ...account, accountName: 'Cash in hand' })
  await send('PATCH', `/coa/status/${cash}`, { status: 'inactive' })
  await send('PATCH', `/coa/status/${cash}`, { status: 'active' })
  const url = await addAsset(world.server, { ownerId: 'adaeze' })
  const file = { name: 'Plan', url, size: '2 MB', type: 'PDF' }
  await send('POST', '/file-upload/create', file)
  texts = query.mock.calls.map(([statement]) => String(Object(statement).text))
})

const TABLES = {
  task: tasks,
  role: roles,
  user: users,
  announcement: announcements,
  account: accounts,
  fileUpload: fileUploads,
}

test.each(Object.entries(TABLES))('the last entry of each %s says what its table holds', async (entity, table) => {
  const rows = await world.db.queries.select().from(table as PgTable & { id: PgColumn })
  const entries = await world.db.queries
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity, entity))
    .orderBy(desc(auditLog.position))
  const changed = rows.flatMap((row) => {
    const entry = entries.find(({ entityId, after }) => after && entityId === row.id)
    return entry ? [[asStored(row), entry.after]] : []
  })
  expect(changed.length).toBeGreaterThan(0)
  for (const [stored, logged] of changed) expect(logged).toEqual(stored)
})

test('the entries fit their hashes', async () => {
  expect(await world.db.transaction(verifyAudit)).toHaveProperty('sound', true)
})

test('which columns a move sets depends on no value', () => {
  const updates = texts.map((text) => /^with "record" as \(\s*update "(\w+)" set .*/.exec(text) ?? [])
  const tables = [...new Map(updates.map(([update, table]) => [update, table])).values()].filter((table) => table)
  expect(
    Object.fromEntries([...new Set(tables)].map((table) => [table, tables.filter((each) => each === table).length])),
  ).toEqual({ accounts: 2, announcements: 1, roles: 2, tasks: 4, users: 2 })
})
