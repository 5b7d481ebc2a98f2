import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SendInput } from '#machines/flows/workspace/workspace-machine.ts'
import { createApi } from '#src/api/client.ts'
import { sendRequest } from './send-request.ts'

const step = { kind: 'form', drawer: 'any' } as const
const request = (type: string, subjectId: string | undefined, version?: number): SendInput['request'] => ({
  type,
  subjectId,
  version,
  step,
  tone: 'neutral',
  success: 'Done',
  endings: [],
})

function recorded(status = 200, body: object = {}) {
  const sent: unknown[] = []
  const api = createApi({
    base: '/api',
    readCredentials: () => undefined,
    onRenewed: () => {},
    onRefused: () => {},
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      sent.push([init?.method, url, init?.body, headers.get('if-match')])
      return Response.json(body, { status })
    },
  })
  return { sent, parts: { api, queryClient: new QueryClient() } }
}

test.each([
  ['task.approve', { feedback: 'Good' }, ['PATCH', '/api/task/7/approve', '{"feedback":"Good"}', '"3"']],
  ['task.complete', { feedback: 'ignored' }, ['PATCH', '/api/task/7/complete', undefined, '"3"']],
  ['task.delete', {}, ['DELETE', '/api/task/7/delete', undefined, '"3"']],
  ['user.lock', {}, ['PATCH', '/api/user/7/lock', undefined, '"3"']],
])(
  '%s goes to its call, with the id in the path and a body only where the call has one',
  async (type, values, call) => {
    const { sent, parts } = recorded()
    expect(await sendRequest(parts, { request: request(type, '7', 3), values }, ['Task'])).toEqual({ ok: true })
    expect(sent).toEqual([call])
  },
)

test('a creation has neither an id nor a version', async () => {
  const { sent, parts } = recorded()
  await sendRequest(parts, { request: request('task.create', undefined), values: { title: 'Report' } }, ['Task'])
  expect(sent).toEqual([['POST', '/api/task/create', '{"title":"Report"}', null]])
})

test('a request that shares its call with another says by the body which it is', async () => {
  const { sent, parts } = recorded()
  const shared = {
    'announcement.publish': { call: 'announcement.update', body: { status: 'published' } },
    'announcement.saveAsDraft': { call: 'announcement.update', body: { status: 'draft' } },
  } as const
  for (const type of Object.keys(shared))
    await sendRequest(parts, { request: request(type, '7', 3), values: { title: 'News' } }, ['Announcement'], shared)
  expect(sent).toEqual([
    ['PATCH', '/api/announcement/7/update', '{"title":"News","status":"published"}', '"3"'],
    ['PATCH', '/api/announcement/7/update', '{"title":"News","status":"draft"}', '"3"'],
  ])
})

test.each([
  [409, true],
  [412, true],
  [422, false],
  [500, false],
])('a refusal with %i is told in the words of the server and makes the lists stale: %s', async (status, isStale) => {
  const { parts } = recorded(status, { message: 'Not like this.' })
  parts.queryClient.setQueryData(['Task', 'list'], [])
  const outcome = await sendRequest(parts, { request: request('task.deny', '7'), values: { feedback: 'No' } }, ['Task'])
  expect(outcome).toEqual({ ok: false, message: 'Not like this.' })
  expect(parts.queryClient.getQueryState(['Task', 'list'])?.isInvalidated).toBe(isStale)
})

test.each([
  ['task.create', 'An error occurred.'],
  ['fileUpload.create', 'An error occurred while uploading the file.'],
])('a refusal of %s without a word is told as "%s"', async (type, message) => {
  const { parts } = recorded(500, {})
  expect(await sendRequest(parts, { request: request(type, undefined), values: {} }, [])).toEqual({
    ok: false,
    message,
  })
})
