import { setImmediate } from 'node:timers/promises'
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Api } from './client.ts'
import { FailedCall } from './failed-call.ts'
import { apiQuery, createQueryClient, readInBackground } from './query.ts'
import { sendChange } from './send-change.ts'

const refusal = { kind: 'HTTP', status: 500, body: undefined } as const

function fakeApi(result: unknown) {
  const calls: unknown[] = []
  const api = {
    call: async (name: string, input: unknown) => {
      calls.push([name, input])
      return result
    },
    change: async (name: string, input: unknown) => {
      calls.push([name, input])
      return result
    },
  } as unknown as Api
  return { api, calls }
}

function setUp(result: unknown = { ok: true, data: { data: [] }, headers: new Headers() }) {
  const errors: unknown[] = []
  return { ...fakeApi(result), errors, queryClient: createQueryClient((error) => errors.push(error)) }
}

test('the key begins with the tag and differs between calls', () => {
  expect(apiQuery(setUp().api, 'task.all', {}, 'Task').queryKey).toEqual(['Task', 'task.all', {}])
})

test('a read that failed is not reported again when it fails in the background', async () => {
  const { api, errors, queryClient } = setUp({ ok: false, error: refusal })
  const query = apiQuery(api, 'task.all', {}, 'Task')
  const read = () => queryClient.fetchQuery(query).catch((error: unknown) => error)
  const failed = await read()
  await readInBackground(queryClient, read)
  expect(errors).toEqual([failed])
})

test('what has no data since the server is unreachable is read again until the server is back, and reported once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers: unknown[] = []
  const unreachable = { ok: false, error: { kind: 'FETCH_ERROR', message: 'The server cannot be reached.' } }
  const { errors, queryClient } = setUp()
  const api = { call: async () => answers.shift() ?? unreachable } as unknown as Api
  const observer = new QueryObserver(queryClient, apiQuery(api, 'task.all', {}, 'Task'))
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(7000)
  const error = new FailedCall(unreachable.error as never, false)
  expect([errors, observer.getCurrentResult().error]).toEqual([[error], error])
  answers.push({ ok: true, data: { data: [] }, headers: new Headers() }, 'never asked for')
  await vi.advanceTimersByTimeAsync(7000)
  expect([observer.getCurrentResult().data, answers]).toEqual([{ data: [] }, ['never asked for']])
})

test('data is fresh until its tag is invalidated', async () => {
  const { api, calls, queryClient } = setUp()
  const query = apiQuery(api, 'task.all', {}, 'Task')
  await queryClient.fetchQuery(query)
  await queryClient.fetchQuery(query)
  expect(calls).toHaveLength(1)
  expect(await sendChange({ api, queryClient }, { call: 'task.complete' }, { id: 't1', tags: ['Task'] })).toEqual({
    ok: true,
  })
  await queryClient.fetchQuery(query)
  expect(calls.map((call) => (call as [string])[0])).toEqual(['task.all', 'task.complete', 'task.all'])
})

test('an invalidated query is fetched on mount, a fresh one is not', async () => {
  const { api, calls, queryClient } = setUp()
  const query = apiQuery(api, 'task.all', {}, 'Task')
  await queryClient.fetchQuery(query)
  const mount = () => new QueryObserver(queryClient, query).subscribe(() => {})
  mount()()
  expect(calls).toHaveLength(1)
  await queryClient.invalidateQueries({ queryKey: ['Task'] })
  mount()()
  expect(calls).toHaveLength(2)
})

test('unused data is kept for 60 seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { api, queryClient } = setUp()
  const query = apiQuery(api, 'task.all', {}, 'Task')
  await queryClient.fetchQuery(query)
  vi.advanceTimersByTime(59_999)
  expect(queryClient.getQueryData(query.queryKey)).toEqual({ data: [] })
  vi.advanceTimersByTime(1)
  expect(queryClient.getQueryData(query.queryKey)).toBe(undefined)
})

test('what is looked at is not fetched again because the window has focus or the connection is back', async () => {
  const { api, calls, queryClient } = setUp()
  queryClient.mount()
  const stop = new QueryObserver(queryClient, apiQuery(api, 'task.all', {}, 'Task')).subscribe(() => {})
  onTestFinished(() => {
    stop()
    queryClient.unmount()
    focusManager.setFocused(undefined)
  })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  // Even of what is out of date.
  await queryClient.invalidateQueries({ refetchType: 'none' })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await setImmediate()
  expect(calls).toHaveLength(1)
})

test.each([
  ['"4"', 4],
  ['W/"4"', 4],
  ['"4-1f"', undefined],
  ['W/"1f-4Xk"', undefined],
  [null, undefined],
])('a change answered with the ETag %s produced version %s', async (etag, version) => {
  const { api, queryClient } = setUp({ ok: true, data: {}, headers: new Headers(etag === null ? {} : { etag }) })
  const change = { call: 'task.complete' } as const
  expect(await sendChange({ api, queryClient }, change, { id: 't1', tags: [] })).toEqual({ ok: true, version })
})

test('a change that failed invalidates nothing', async () => {
  const { api, queryClient } = setUp({ ok: false, error: refusal })
  queryClient.setQueryData(['Task'], 'kept')
  await sendChange({ api, queryClient }, { call: 'task.complete' }, { id: 't1', tags: ['Task'] })
  expect(queryClient.getQueryState(['Task'])?.isInvalidated).toBe(false)
})

test.each([
  [401, false],
  [403, true],
  [404, true],
  [409, true],
  [412, true],
  [422, false],
  [500, false],
])('a change refused with %i has the message of the server, and makes its lists stale: %s', async (status, isStale) => {
  const error = { kind: 'HTTP', status, body: { message: 'Not like this.' } } as const
  const { api, queryClient } = setUp({ ok: false, error })
  queryClient.setQueryData(['Task', 'list'], [])
  const deny = { call: 'task.deny', body: { feedback: 'No' } } as const
  expect(await sendChange({ api, queryClient }, deny, { id: '7', tags: ['Task'] })).toEqual({
    ok: false,
    status,
    message: 'Not like this.',
  })
  expect(queryClient.getQueryState(['Task', 'list'])?.isInvalidated).toBe(isStale)
})

test.each([
  [undefined, 'An error occurred.'],
  ['The upload failed.', 'The upload failed.'],
])('a change refused without a message, with the failure text %s, says “%s”', async (failureText, message) => {
  const { api, queryClient } = setUp({ ok: false, error: refusal })
  const change = { call: 'task.complete' } as const
  const refused = { ok: false, status: 500, message }
  expect(await sendChange({ api, queryClient }, change, { tags: [], failureText })).toEqual(refused)
})

test('a failed load is reported with the call’s error, and is not retried', async () => {
  const { api, calls, errors, queryClient } = setUp({ ok: false, error: refusal })
  await queryClient.fetchQuery(apiQuery(api, 'task.all', {}, 'Task')).catch(() => {})
  expect(errors).toEqual([new FailedCall(refusal)])
  expect(calls).toHaveLength(1)
})

test('a failed silent load is not reported', async () => {
  const { api, errors, queryClient } = setUp({ ok: false, error: refusal })
  await queryClient.fetchQuery({ ...apiQuery(api, 'task.all', {}, 'Task'), meta: { silent: true } }).catch(() => {})
  expect(errors).toEqual([])
})

test('a read that succeeds reads again what an outage made fail under its tag, and nothing else', async () => {
  const outage: Partial<Record<string, unknown>> = {
    'ledger.summary': refusal,
    'account.list': { kind: 'FETCH_ERROR', message: 'Unreachable' },
    'ledger.entries': { kind: 'HTTP', status: 403, body: undefined },
    'task.all': refusal,
  }
  const calls: string[] = []
  const api = {
    call: async (name: string) => {
      calls.push(name)
      return outage[name] ? { ok: false, error: outage[name] } : { ok: true, data: { data: [] } }
    },
  } as unknown as Api
  const queryClient = createQueryClient(() => {})
  const watch = (query: { queryKey: readonly unknown[]; queryFn?: unknown }) =>
    onTestFinished(new QueryObserver(queryClient, query as never).subscribe(() => {}))
  watch(apiQuery(api, 'ledger.summary', { query: {} }, 'Account'))
  watch(apiQuery(api, 'account.list', { query: {} }, 'Account'))
  watch(apiQuery(api, 'ledger.entries', { params: { id: 'one' } }, 'Account'))
  watch(apiQuery(api, 'task.all', {}, 'Task'))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(calls).toHaveLength(4)
  delete outage['account.list']
  await queryClient.fetchQuery(apiQuery(api, 'ledger.list', { query: {} }, 'Account'))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(calls.slice(4).sort()).toEqual(['account.list', 'ledger.list', 'ledger.summary'])
})

test('a repeat whose first call still runs is sent again with its key, until it has the answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const running = {
    kind: 'HTTP',
    status: 409,
    body: { code: 'first-call-running', message: 'Still running.' },
  } as const
  const answers = [
    { ok: false, error: running },
    { ok: false, error: running },
    { ok: true, data: {}, headers: new Headers({ etag: '"4"' }) },
  ]
  const keys: unknown[] = []
  const change = async (_name: string, _input: unknown, { headers }: { headers: object }) => {
    keys.push(headers)
    return answers.shift()
  }
  const { queryClient } = setUp()
  const options = { tags: [], repeatKey: 'k' }
  const sent = sendChange({ api: { change } as unknown as Api, queryClient }, { call: 'task.complete' }, options)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await sent).toEqual({ ok: true, version: 4 })
  expect(keys).toEqual(Array(3).fill({ 'idempotency-key': 'k' }))
})
