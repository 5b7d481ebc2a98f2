import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallError, type CallResult, createApi, type Tokens } from './client.ts'
import { serverNow } from './server-time.ts'

const task = { _id: 't1', title: 'Report', status: 'proposed' }
const read = {
  ...task,
  ...Object.fromEntries(
    ['description', 'dueDate', 'feedback', 'percentageDone', 'assignedTo', 'role', 'firstName', 'lastName'].map(
      (key) => [key, undefined],
    ),
  ),
}

interface Sent {
  url: string
  init: RequestInit
}

function client(answer: (sent: Sent) => Response | Promise<Response>, stored?: Tokens, timeout?: number) {
  const sent: Sent[] = []
  const session = { tokens: stored, stores: 0, refusals: [] as CallError[] }
  const api = createApi({
    base: '/api',
    readCredentials: () => session.tokens,
    onRenewed: (tokens) => {
      session.tokens = tokens
      session.stores += 1
    },
    onRefused: (error) => session.refusals.push(error),
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return answer({ url: String(url), init })
    },
    timeout,
  })
  const headers = (index = 0) => Object.fromEntries(new Headers(sent[index]?.init.headers))
  return { api, sent, session, headers }
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
/** Two objects of `Headers` with the same entries can differ inside. */
async function plain(answer: Promise<CallResult<unknown>>) {
  const result = await answer
  return result.ok ? { ...result, headers: Object.fromEntries(result.headers) } : result
}

/** A server of another test may have replaced the global response, whose default type has a blank. */
const textHeaders = () => Object.fromEntries(json('').headers)
const old = { accessToken: 'old', refreshToken: 'older' }
const renewing = () => json({ data: [] }, { headers: { 'x-access-token': 'new', 'x-refresh-token': 'newer' } })

test('a call fills its path, sends its body and reads its answer', async () => {
  const { api, sent, headers } = client(() => json({ message: 'ok' }), old)
  expect(await plain(api.call('task.approve', { params: { taskId: 'a/b' }, body: { feedback: 'Good' } }))).toEqual({
    ok: true,
    data: { message: 'ok' },
    headers: textHeaders(),
  })
  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['PATCH', '/api/task/a%2Fb/approve', '{"feedback":"Good"}'],
  ])
  expect(headers()).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer old',
    'x-refresh': 'older',
  })
})

test.each([
  [{ call: 'task.create', body: { title: 'Report', dueDate: 'noon' } }, undefined, ['POST', '/api/task/create', null]],
  [{ call: 'task.approve', body: { feedback: 'Good' } }, 'a/b', ['PATCH', '/api/task/a%2Fb/approve', '"3"']],
  [{ call: 'task.complete' }, '7', ['PATCH', '/api/task/7/complete', '"3"']],
  [{ call: 'announcement.delete' }, '7', ['DELETE', '/api/announcement/7', '"3"']],
  [{ call: 'role.activate' }, '7', ['PATCH', '/api/role/activate/7', '"3"']],
] as const)(
  'the change %o names its record in the path, and sends its body and version',
  async (change, id, [method, url, match]) => {
    const { api, sent, headers } = client(() => json({}))
    await api.change(change.call, { id, body: 'body' in change ? change.body : undefined }, { version: id && 3 })
    const body = 'body' in change ? JSON.stringify(change.body) : undefined
    expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([[method, url, body]])
    expect(headers()['if-match'] ?? null).toBe(match)
  },
)

test('the ETag of an answer is handed on', async () => {
  const { api } = client(() => json({}, { headers: { etag: '"4"' } }))
  const answer = await api.call('role.activate', { params: { id: 'r1' } })
  expect(answer.ok && [answer.data, answer.headers.get('etag')]).toEqual([{}, '"4"'])
})

test('each answer puts a clock right that is minutes away from that of the server', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2027-11-25T11:30:00.000Z')
  const answers = ['Wed, 25 Nov 2026 11:30:00 GMT', undefined, 'soon', 'Thu, 25 Nov 2027 11:29:00 GMT']
  const shown: string[] = []
  for (const date of answers) {
    const { api } = client(() => json({ data: [] }, { status: 500, headers: { ...(date && { date }) } }))
    await api.call('task.assigned', {})
    shown.push(serverNow().toISOString())
  }
  const right = '2026-11-25T11:30:00.000Z'
  expect(shown).toEqual([right, right, right, '2027-11-25T11:30:00.000Z'])
})

test('no token is sent unless both are stored', async () => {
  const { api, headers } = client(() => json({ data: [] }), { accessToken: 'old', refreshToken: '' })
  await api.call('task.assigned', {})
  expect(headers()).toEqual({ accept: 'application/json' })
})

test('fields that the contract does not know are kept out', async () => {
  const { api } = client(() => json({ data: [{ ...task, secret: 1 }], extra: true }))
  expect(await plain(api.call('task.assigned', {}))).toEqual({
    ok: true,
    data: { data: [read] },
    headers: textHeaders(),
  })
})

test('an item that cannot be read is listed beside the others, with its id or position and its fault', async () => {
  const long = 'x'.repeat(50)
  const rows = [{ ...task, status: 'lost' }, task, 'rubbish', { id: 7, title: '', status: long }, { ...task, title: 5 }]
  const { api } = client(() => json({ data: rows }))
  expect(await plain(api.call('task.assigned', {}))).toEqual({
    ok: true,
    data: {
      data: [read],
      unreadable: [
        { id: 't1', position: 1, title: 'Report', reason: 'status is "lost"' },
        { id: undefined, position: 3, title: undefined, reason: 'it is "rubbish"' },
        { id: '7', position: 4, title: undefined, reason: `_id is missing, status is "${'x'.repeat(39)}...` },
        { id: 't1', position: 5, title: '5', reason: 'title is 5' },
      ],
    },
    headers: textHeaders(),
  })
})

test.each([
  [50, 50],
  ['50', 50],
  [' 0.5 ', 0.5],
])('reads the number %o, sent as a number or as text', async (sent, percentageDone) => {
  const { api } = client(() => json({ data: [{ ...task, percentageDone: sent }] }))
  const data = { data: [{ ...read, percentageDone }] }
  expect(await plain(api.call('task.assigned', {}))).toEqual({ ok: true, data, headers: textHeaders() })
})

test.each([
  ['a page', '<html>', 200],
  ['a refusal that is a page', '<html>', 502],
  ['an answer of another shape', '{"data":"none"}', 200],
  ['an answer without content', '', 200],
])('%s is a parsing error with its status', async (_, body, status) => {
  const { api } = client(() => new Response(body, { status }))
  expect(await api.call('task.assigned', {})).toEqual({
    ok: false,
    error: { kind: 'PARSING_ERROR', status, message: 'The answer of the server cannot be read.' },
  })
})

test('a refusal carries its status and its body, and is reported', async () => {
  const { api, session } = client(() => json({ message: 'Stale' }, { status: 409 }), old)
  const error = { kind: 'HTTP', status: 409, body: { message: 'Stale' } }
  expect(await api.call('task.complete', { params: { taskId: 't1' } })).toEqual({ ok: false, error })
  expect(session.refusals).toEqual([error])
})

test('a call whose content is not read may be answered by nothing', async () => {
  const { api } = client(() => new Response(null, { status: 204 }))
  expect(await plain(api.call('session.delete', {}))).toEqual({ ok: true, data: undefined, headers: {} })
})

test('no connection is a fetch error', async () => {
  const { api } = client(() => Promise.reject(new TypeError('Failed to fetch')))
  const message = 'The server cannot be reached. Check your connection and try again.'
  expect(await api.call('task.all', {})).toEqual({ ok: false, error: { kind: 'FETCH_ERROR', message } })
})

const untilAborted = ({ init }: Sent) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

test('an answer that takes too long is a time-out', async () => {
  const { api } = client(untilAborted, undefined, 5)
  const message = 'The server took too long to answer. Try again.'
  expect(await api.call('task.all', {})).toEqual({ ok: false, error: { kind: 'TIMEOUT_ERROR', message } })
})

test('the caller’s signal ends the call', async () => {
  const { api } = client(untilAborted)
  const controller = new AbortController()
  const answer = api.call('task.all', {}, { signal: controller.signal })
  controller.abort()
  expect(await answer).toHaveProperty('error.kind', 'FETCH_ERROR')
})

test('renewed tokens are stored once, however many calls bring them', async () => {
  const { api, session, headers } = client(renewing, old)
  await Promise.all([api.call('task.all', {}), api.call('task.assigned', {}), api.call('task.all', {})])
  expect(session).toEqual({ tokens: { accessToken: 'new', refreshToken: 'newer' }, stores: 1, refusals: [] })
  await api.call('task.all', {})
  expect(headers(3).authorization).toBe('Bearer new')
})

test('an answer to a session that was left neither renews nor ends the one that followed', async () => {
  const expired = () => json({ message: 'Session not found or invalid' }, { status: 401 })
  for (const answer of [renewing, expired]) {
    const { api, session } = client(() => {
      session.tokens = undefined
      return answer()
    }, old)
    await api.call('task.all', {})
    expect(session).toEqual({ tokens: undefined, stores: 0, refusals: [] })
  }
})
