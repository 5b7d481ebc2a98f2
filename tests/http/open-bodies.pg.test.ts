import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import { addPerson } from '#tests/support/sign-in.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'

const SOCKETS = 260
const OPEN_PER_NETWORK = 128

const folder = mkdtempSync(join(tmpdir(), 'open-bodies-'))

let server: TestServer
let listening: Server
let received: number
let sockets: Socket[]

beforeAll(async () => {
  server = await startTestServer({
    withoutProxy: 'It counts the requests that reach the application',
    trustedProxies: 1,
    mediaStore: await openFolderStore(folder),
  })
  const { fetch } = server.app
  listening = createAdaptorServer({
    fetch: (...call) => {
      received += 1
      return fetch(...call)
    },
  }) as Server
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
})
afterAll(async () => {
  listening.closeAllConnections()
  await new Promise((resolve) => listening.close(resolve))
  await server.close()
  rmSync(folder, { recursive: true })
})

beforeEach(() => {
  received = 0
  sockets = []
})
afterEach(async () => {
  await Promise.all(
    sockets.map(async (socket) => {
      socket.destroy()
      if (!socket.closed) await once(socket, 'close')
    }),
  )
})

const port = () => (listening.address() as AddressInfo).port
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** Collects the first line of the answer. */
function sendHalf(ip: string, path = '/api/session/create') {
  const socket = connect(port(), '127.0.0.1')
  const answers: string[] = []
  socket.on('error', () => undefined)
  socket.on('data', (data) => answers.push(String(data).split('\r\n', 1)[0] ?? ''))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: office\r\nx-forwarded-for: ${ip}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`,
  )
  sockets.push(socket)
  return answers
}

async function call(ip: string, method: 'GET' | 'POST') {
  const path = method === 'GET' ? 'session/validate' : 'session/create'
  const response = await fetch(`http://127.0.0.1:${port()}/api/${path}`, {
    method,
    headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ email: 'nobody@example.com' }) }),
  })
  return [response.status, await response.json()]
}

const UNKNOWN = [401, { code: 'session-invalid', message: 'Session not found or invalid' }]

test('half bodies from many networks hold up no other call', async () => {
  const answers = times(SOCKETS, (index) => sendHalf(`198.51.${index >> 8}.${index & 255}`))
  await expect.poll(() => received).toBe(SOCKETS)
  expect(await call('203.0.113.1', 'GET')).toEqual(UNKNOWN)
  const as = await server.signInAs((await addPerson(server, { isSuperAdmin: true })).id)
  expect((await server.request('GET', '/user', { as })).status).toBe(200)
  expect(answers.flat()).toEqual([])
})

test.each([
  ['IPv4 address', () => '198.51.100.7', '198.51.100.8'],
  ['/64 network of IPv6', (index: number) => `2001:db8:1:2::${index.toString(16)}`, '2001:db8:1:3::1'],
])('of half bodies from one %s only 128 stay open, and other networks are served', async (_, ipOf, other) => {
  const answers = times(SOCKETS, (index) => sendHalf(ipOf(index)))
  await expect.poll(() => answers.flat()).toHaveLength(SOCKETS - OPEN_PER_NETWORK)
  expect(new Set(answers.flat())).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']))
  expect(await call(ipOf(1), 'GET')).toEqual(UNKNOWN)
  expect(await call(ipOf(1), 'POST')).toEqual([
    429,
    { code: 'too-many', message: 'Too many requests of this network are incomplete. Try again shortly.' },
  ])
  expect((await call(other, 'POST'))[0]).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await call(ipOf(1), 'POST'))[0]).toBe(200)
})

test('half requests for files by URL count together with the calls of the network', async () => {
  const ip = '198.51.100.9'
  times(OPEN_PER_NETWORK, () => sendHalf(ip, '/media/fetch'))
  await expect.poll(() => received).toBe(OPEN_PER_NETWORK)
  await expect.poll(async () => (await call(ip, 'POST'))[0]).toBe(429)
  const answers = sendHalf(ip, '/media/fetch')
  await expect.poll(() => answers).toEqual(['HTTP/1.1 429 Too Many Requests'])
})
