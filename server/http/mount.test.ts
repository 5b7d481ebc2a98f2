import { Hono } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CallContext } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { serverSecrets } from '#server/db/schema.ts'
import { conflict } from '#server/errors/app-error.ts'
import { authenticate } from '#server/identity/session/authenticate.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { type SignedIn, startTestServer } from '#tools/server.ts'
import { handlers } from './handlers.ts'
import { mount } from './mount.ts'

let seen: unknown[]
let act: (context: CallContext) => Promise<{ message: string; version?: number; status?: 201 }>

const DUE = '2026-03-09T12:00:00.000Z'

const server = await startTestServer({
  handlers: {
    ...handlers,
    'task.create': async (input, context) => {
      seen.push(input)
      return act(context)
    },
    'task.complete': async (_input, context) => {
      seen.push(context.expectedVersion)
      return act(context)
    },
  },
})
const admin = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
afterAll(() => server.close())

beforeEach(() => {
  seen = []
  act = async () => ({ message: 'Done' })
})

const create = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', '/task/create', { as: admin, body, headers })

const secretNames = async () => (await server.db.queries.select().from(serverSecrets)).map(({ name }) => name)

test('a handler gets what the contract names, cleaned, and its answer goes out', async () => {
  const { status, body } = await create({ title: '  Books ', dueDate: DUE })
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Done' } })
  expect(seen).toEqual([{ params: {}, query: undefined, body: { title: 'Books', dueDate: DUE } }])
})

test.each([
  ['a missing value', { dueDate: DUE }, 'title is required'],
  ['broken JSON', '{"title":', 'The body is not valid JSON'],
  ['nothing', '', 'The body is not valid JSON'],
])('%s in the body is a 400 that names the fault, and nothing is called', async (_, body, message) => {
  const answer = await create(body)
  expect([answer.status, answer.body]).toEqual([400, { message, code: 'malformed', errors: [message] }])
  expect(seen).toEqual([])
})

test.each<Record<string, string>>([
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16le' },
  { 'content-encoding': 'gzip' },
])('only JSON in UTF-8 is read, not %j', async (headers) => {
  const answer = await create({ title: 'Books', dueDate: DUE }, headers)
  expect([answer.status, answer.body.code]).toEqual([415, 'not-json'])
})

test('JSON that names UTF-8 and no encoding is read', async () => {
  const headers = { 'content-type': 'application/json; charset="UTF-8"', 'content-encoding': 'identity' }
  expect((await create({ title: 'Books', dueDate: DUE }, headers)).status).toBe(200)
})

test('more than a megabyte is refused, announced or not', async () => {
  const body = JSON.stringify({ title: 'x'.repeat(1024 * 1024), dueDate: DUE })
  expect((await create(body)).status).toBe(413)
  expect((await create(body, { 'content-length': '10' })).status).toBe(413)
  expect((await create('{}', { 'content-length': String(2 * 1024 * 1024) })).status).toBe(413)
})

test('what a refused verb wrote is undone', async () => {
  act = async ({ tx }) => {
    await tx.insert(serverSecrets).values({ name: 'refused', value: '' })
    throw conflict('Not now.')
  }
  const answer = await create({ title: 'Books', dueDate: DUE })
  expect([answer.status, answer.body]).toEqual([409, { message: 'Not now.', code: 'conflict' }])
  expect(await secretNames()).not.toContain('refused')
})

test('an unforeseen error is a 500 with the request id and nothing of its inside', async () => {
  act = async () => {
    throw new Error('select secret from users')
  }
  const answer = await create({ title: 'Books', dueDate: DUE })
  expect([answer.status, answer.body]).toEqual([
    500,
    { code: 'internal', message: 'Something went wrong on our side. Try again, or tell us the request id.' },
  ])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('If-Match reaches the verb as a version, and a version leaves as an ETag', async () => {
  act = async () => ({ message: 'Done', version: 4 })
  const complete = (etag: string) =>
    server.request('PATCH', '/task/t1/complete', { as: admin, headers: { 'if-match': etag } })
  const answer = await complete('"3"')
  expect([seen, answer.headers.get('etag'), answer.body]).toEqual([[3], '"4"', { message: 'Done' }])
  for (const etag of ['W/"3"', '"3-gzip"', 'W/"3-br"', '"3--gzip"', '"3;gzip"', '"3:zstd"']) {
    expect((await complete(etag)).status).toBe(200)
    expect(seen.at(-1)).toBe(3)
  }
  for (const etag of ['3', 'W/3', '"three"', '"3", "4"', '"3-"', '"-gzip"', '"3-4"'])
    expect((await complete(etag)).status).toBe(400)
})

test('the same key and body are done once and answered twice', async () => {
  let count = 0
  act = async () => {
    count += 1
    return { message: `Done ${count}`, version: 1, status: 201 }
  }
  const key = { 'idempotency-key': 'k1' }
  const first = await create({ title: 'Books', dueDate: DUE }, key)
  const second = await create({ dueDate: DUE, title: ' Books' }, key)
  expect([first.status, first.body, first.headers.get('etag')]).toEqual([201, { message: 'Done 1' }, '"1"'])
  expect([second.status, second.body, second.headers.get('etag')]).toEqual([201, { message: 'Done 1' }, '"1"'])
  const other = await create({ title: 'Boots', dueDate: DUE }, key)
  expect([other.status, count]).toEqual([422, 1])
})

test('a call that was refused may be tried again with the same key', async () => {
  const key = { 'idempotency-key': 'k2' }
  act = async () => {
    throw conflict('Not now.')
  }
  expect((await create({ title: 'Books', dueDate: DUE }, key)).status).toBe(409)
  act = async () => ({ message: 'Done' })
  expect((await create({ title: 'Books', dueDate: DUE }, key)).status).toBe(200)
})

test('a move with a key is made once, and its answer is repeated', async () => {
  let count = 0
  act = async () => {
    count += 1
    return { message: `Done ${count}`, version: 2 }
  }
  const headers = { 'idempotency-key': 'k3' }
  const move = () => server.request('PATCH', '/task/t1/complete', { as: admin, headers })
  const answers = [await move(), await move()]
  expect(answers.map((answer) => [answer.body, answer.headers.get('etag')])).toEqual([
    [{ message: 'Done 1' }, '"2"'],
    [{ message: 'Done 1' }, '"2"'],
  ])
  expect(count).toBe(1)
})

test('a key that is no key is a 400', async () => {
  expect((await create({ title: 'Books', dueDate: DUE }, { 'idempotency-key': 'a b' })).status).toBe(400)
})

test('an unknown path and an unknown method are 404 in JSON, never a page', async () => {
  const expected = [404, { message: 'There is no such call.', code: 'no-such-call' }]
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['GET', ''],
    ['PUT', '/task/create'],
  ] as const) {
    const { status, body } = await server.request(method, path, { as: admin })
    expect([status, body]).toEqual(expected)
  }
})

test('nothing is mounted when a call has no handler', () => {
  const { 'task.create': _, ...rest } = handlers
  const { services } = server
  const parts = { services, authenticate, handlers: rest as typeof handlers }
  const mountRest = () => mount(new Hono<AppEnv>(), parts, (_ip, read) => read())
  expect(mountRest).toThrow('The call task.create has no handler')
})

test('a refused call over the limit names when to retry', async () => {
  const busy = await startTestServer({ limits: { callsPerUserPerMinute: 3 } })
  const [staff, other] = [await addPerson(busy), await addPerson(busy)]
  const [often, seldom] = [await busy.signInAs(staff.id), await busy.signInAs(other.id)]
  const ask = async (as: SignedIn, path = '/session/validate') => {
    const { status, headers } = await busy.request('GET', path, { as })
    return [status, headers.get('retry-after')]
  }
  expect([await ask(often), await ask(often, '/role'), await ask(often)]).toEqual([
    [200, null],
    [403, null],
    [200, null],
  ])
  expect([await ask(often), await ask(seldom)]).toEqual([
    [429, '60'],
    [200, null],
  ])
  busy.clock.advance(60)
  expect(await ask(often)).toEqual([200, null])
  await busy.close()
})
