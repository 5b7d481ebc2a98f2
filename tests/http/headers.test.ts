import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { like } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { rateCounters } from '#server/db/schema.ts'
import { handlers } from '#server/http/handlers.ts'
import { PAGE_CSP } from '#server/http/openapi/page.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'

const fail = async () => {
  throw new Error('surprise')
}
const server = await startTestServer({
  publicUrl: 'https://office.example',
  handlers: { ...handlers, 'user.list': fail },
})
const admin = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
afterAll(() => server.close())

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': NOTHING,
}

const JSON_TYPE = 'application/json'

/** The page of the API allows its style and nothing else. */
const PAGE = { vary: 'Accept-Encoding', 'content-security-policy': PAGE_CSP }

const ANSWERS: [string, string, number, type: string | null, caching: string | null, more?: object][] = [
  ['GET', '/healthz', 200, JSON_TYPE, null],
  ['GET', '/readyz', 200, JSON_TYPE, 'no-store'],
  ['GET', '/config.json', 200, JSON_TYPE, 'no-cache'],
  ['GET', '/openapi.json', 200, JSON_TYPE, null],
  ['GET', '/api/docs', 200, 'text/html; charset=utf-8', 'no-cache', PAGE],
  ['GET', '/api/session/validate', 200, JSON_TYPE, 'no-store'],
  ['GET', '/api/role/nobody', 404, JSON_TYPE, 'no-store'],
  ['POST', '/api/task/create', 415, JSON_TYPE, 'no-store'],
  ['GET', '/api/user', 500, JSON_TYPE, 'no-store'],
  ['GET', '/api/nothing', 404, JSON_TYPE, 'no-store'],
  ['PUT', '/api/task/create', 404, JSON_TYPE, 'no-store'],
  ['GET', '/assets/nothing.js', 404, 'text/plain; charset=UTF-8', null],
  ['POST', '/nothing', 404, 'text/plain; charset=UTF-8', null],
]

/** The length is for the connection. */
function ownOf(headers: Headers) {
  const { 'x-request-id': _, 'content-length': __, ...own } = Object.fromEntries(headers)
  return own
}

test.each(ANSWERS)('%s %s is answered with %i and all headers', async (method, path, status, type, caching, more) => {
  const sent = { authorization: `Bearer ${admin.accessToken}`, 'x-refresh': admin.refreshToken }
  const { status: given, headers } = await server.ask(path, { method, headers: sent })
  expect({ status: given, ...ownOf(headers) }).toEqual({
    status,
    ...ALWAYS,
    ...(type && { 'content-type': type }),
    ...(caching && { 'cache-control': caching }),
    ...more,
  })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('pages and descriptions have a limit for each network that needs no database, and hashed files have none', async () => {
  const limited = await startTestServer({
    db: server.db,
    limits: { callsPerIpPerMinute: 3 },
    isAlone: true,
    trustedProxies: 1,
  })
  onTestFinished(limited.stop)
  const ask = async (path: string, ip = '192.0.2.7') =>
    (await limited.ask(path, { headers: { 'x-forwarded-for': ip } })).status
  for (let time = 0; time < 5; time += 1) expect(await ask('/assets/nothing.js')).toBe(404)
  const statuses = []
  for (const path of ['/config.json', '/openapi.json', '/api/docs', '/config.json', '/openapi.json', '/api/docs', '/'])
    statuses.push(await ask(path))
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429])
  const counted = await server.db.queries.select().from(rateCounters).where(like(rateCounters.key, 'ip:192.0.2.%'))
  expect(counted).toEqual([])
  expect([await ask('/config.json', '198.51.100.7'), await ask('/api/session/validate')]).toEqual([200, 401])
})

test.each(['/readyz', '/healthz'])('%s answers a check in HTTP/1.0 that names no host', async (path) => {
  const { port } = new URL(await server.url())
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect([head?.split('\r\n', 1), body]).toEqual([['HTTP/1.1 200 OK'], '{"status":"ok"}'])
})
