import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { knownError } from '#server/core/known-error.ts'
import { openBucketStore } from './bucket-store.ts'
import { newMediaId } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'statehouse-bucket-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hear = (socket: Socket, answer: string) => void socket.once('data', () => socket.end(answer))

test.each<[string, (socket: Socket) => void, string?]>([
  ['closes each connection', (socket) => socket.destroy()],
  ['resets each connection', (socket) => socket.resetAndDestroy()],
  ['says nothing and closes', (socket) => hear(socket, '')],
  ['speaks another protocol', (socket) => hear(socket, '220 mail.example ESMTP\r\n')],
  ['stops within its head', (socket) => hear(socket, 'HTTP/1.1 200 OK\r\nContent-Le')],
  ['has a header that is none', (socket) => hear(socket, 'HTTP/1.1 200 OK\r\n\u0000: x\r\n\r\n')],
  ['has no TLS', (socket) => hear(socket, 'HTTP/1.1 400 Bad Request\r\n\r\n'), 'https'],
])('a storage that %s is away', async (_name, answer, protocol = 'http') => {
  const server = createServer((socket) => answer(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const store = await openBucketStore(
    {
      ...{ name: 'files', region: 'us-east-1', forcePathStyle: true, signedDownloads: false },
      endpoint: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    folder,
  )
  const calls = [store.find(newMediaId()), store.read(newMediaId()), store.removeNote(newMediaId())]
  const statuses = calls.map((call) =>
    call.then(
      () => 200,
      (error) => knownError(error)?.status,
    ),
  )
  expect(await Promise.all(statuses)).toEqual([503, 503, 503])
})
