import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld } from './support/world.ts'

const ROWS = 1_203
/** A part has these rows, and one that says whether there is another. */
const MOST_AT_ONCE = 501

const world = await startWorld(
  { roles: { clerks: { name: 'Clerk', permissions: [] } }, people: { adaeze: { isSuperAdmin: true }, chidi: {} } },
  { withoutProxy: 'It counts the requests that reach the application' },
)
const { queries } = world.db
afterAll(() => world.close())

interface Client {
  query: (...given: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
}

/** Counts how many rows each statement of the server reads. */
function countRows() {
  const counts: number[] = []
  const { client } = (queries as unknown as { session: { client: Client } }).session
  const { query } = client
  client.query = async (...given) => {
    const result = await query(...given)
    counts.push(result.rows.length)
    return result
  }
  return {
    counts,
    stop() {
      client.query = query
    },
  }
}

const ids = async (statement: string) =>
  (await queries.execute<{ id: string }>(sql.raw(statement))).rows.map(({ id }) => `${id}`)

// Several rows have the same time, and the order of ids is not that of times.
beforeAll(async () => {
  const fill = [
    `insert into users (id, first_name, last_name, email, locked, created_at)
      select 'u' || md5(i::text), chr(97 + i % 26), 'Obi ' || i % 50, i || '@statehouse.example', i % 100 = 0,
        timestamptz '2026-01-01' + (i / 3) * interval '1 minute' from generate_series(1, ${ROWS}) i`,
    `insert into tasks (id, title, due_date, status, assigned_to, created_by, origin, created_at, updated_at)
      select 't' || md5(i::text), 'Task ' || i, now(), 'proposed', case when i % 400 = 0 then 'adaeze' else 'u' || md5(i::text) end,
        'adaeze', 'User', timestamptz '2026-01-01' + (i * 7 % ${ROWS} / 3) * interval '1 minute', now()
      from generate_series(1, ${ROWS}) i`,
    `insert into announcements (id, title, status, collaborator_ids, files, created_by, created_at, updated_at)
      select 'n' || md5(i::text), 'News ' || i, case when i % 200 = 0 then 'draft' else 'published' end, '["chidi"]', '[]', 'adaeze',
        timestamptz '2026-01-01' + (i / 3) * interval '1 minute', now() from generate_series(1, ${ROWS}) i`,
    `insert into file_uploads (id, name, url, size, type, owner_id, created_at)
      select 'f' || md5(i::text), 'File ' || i, 'https://example.com/' || i, '2 KB', 'PDF', 'chidi',
        timestamptz '2026-01-01' + (i / 3) * interval '1 minute' from generate_series(1, ${ROWS}) i`,
    `insert into audit_log (at, first_name, last_name, email, action, message, ip, request_id, hash)
      select timestamptz '2026-01-01' - i * interval '1 minute', 'Ada', 'Obi', '', 'task.edit', 'Edited task: ' || i, '', '',
        decode(repeat('00', 32), 'hex') from generate_series(1, ${ROWS}) i`,
  ]
  for (const statement of fill) await queries.execute(sql.raw(statement))
}, 120_000)

const NEWEST_FIRST = 'order by created_at desc, id desc'

test.each([
  ['/task/all', `select id from tasks where assigned_to <> 'adaeze' ${NEWEST_FIRST}`],
  ['/user', `select id from users ${NEWEST_FIRST}`],
  [
    '/user/employees',
    `select id from users where not locked order by sort_key(first_name || ' ' || last_name) collate "C", id`,
  ],
  ['/announcement/all', `select id from announcements ${NEWEST_FIRST}`],
  ['/announcement', `select id from announcements where status = 'published' ${NEWEST_FIRST}`],
  ['/file-upload/list?isUserOnly=false', `select id from file_uploads ${NEWEST_FIRST}`],
  ['/event-logs', 'select position as id from audit_log order by position desc'],
])('%s has every row once and in order, and no statement reads more than a part', async (path, statement) => {
  const wanted = await ids(statement)
  const counted = countRows()
  const { status, body } = await world.call('adaeze', 'GET', path).finally(counted.stop)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data'])
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual(wanted)
  expect(Math.max(...counted.counts)).toBe(MOST_AT_ONCE)
})

test('a list of one part is read with one statement', async () => {
  await world.call('adaeze', 'GET', '/task/assigned')
  const counted = countRows()
  const { body } = await world.call('adaeze', 'GET', '/task/assigned').finally(counted.stop)
  expect(body.data.length).toBe(3)
  expect(counted.counts.filter((rows) => rows === 3)).toEqual([3])
})

test('another call is answered while a list is read, also when its client reads nothing', async () => {
  const { accessToken, refreshToken } = await world.server.signInAs('adaeze')
  const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken }
  const response = await world.server.ask('/api/user', { headers })
  const { body } = await world.call('adaeze', 'GET', '/task/assigned')
  expect(body.data.length).toBe(3)
  const { data } = (await response.json()) as { data: unknown[] }
  expect(data.length).toBe(ROWS + 2)
})
