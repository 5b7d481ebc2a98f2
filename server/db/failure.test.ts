import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { getSystemErrorMap } from 'node:util'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { knownError } from '#server/core/known-error.ts'
import { Client, queriesOver } from './pool.ts'

/** A socket of `pg` that never leaves this process. */
class FakeSocket extends Duplex {
  constructor() {
    super({ allowHalfOpen: false })
  }
  override _read() {}
  override _write(_chunk: unknown, _encoding: unknown, done: () => void) {
    done()
  }
  connect() {}
  setNoDelay() {}
  setKeepAlive() {}
}

const message = (type: string, content: string | Buffer) => {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, Buffer.from(content)])
}

const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])
const errorMessage = (severity: string, code: string) =>
  message('E', `S${severity}\0V${severity}\0C${code}\0Mnot now\0\0`)

type Fail = (socket: FakeSocket) => void

async function answerTo(fail: Fail, { isConnected }: { isConnected: boolean }) {
  const socket = new FakeSocket()
  const pool = new pg.Pool({ Client, max: 1, user: 'ada', stream: () => socket as never }).on('error', () => {})
  const failed = queriesOver(pool)
    .execute('select 1')
    .then(
      () => expect.unreachable(),
      (error) => error,
    )
  await setImmediate()
  socket.emit('connect')
  if (isConnected) {
    socket.push(READY)
    await setImmediate()
    await setImmediate()
  }
  fail(socket)
  const { status, retryAfterSeconds } = knownError(await failed) ?? { status: 500 }
  return [status, retryAfterSeconds]
}

const SYSTEM_CODES = [...getSystemErrorMap().values()].map(([code]) => code)
const TLS_CODES = ['EPROTO', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT']
const OTHER_CODES = ['EAI_FAIL', 'EAI_NODATA', 'ERR_SOCKET_CLOSED', 'no such code']
const AWAY = [503, 5]

const fails =
  (code: string): Fail =>
  (socket) =>
    void socket.destroy(Object.assign(new Error(`failed: ${code}`), { code }))

const says =
  (severity: string, code: string): Fail =>
  (socket) =>
    void socket.push(errorMessage(severity, code))

describe.each([
  ['while it connects', { isConnected: false }],
  ['in use', { isConnected: true }],
])('a connection of PostgreSQL %s is away', (_, state) => {
  test.each([...SYSTEM_CODES, ...TLS_CODES, ...OTHER_CODES])('when its socket fails with %s', async (code) => {
    expect(await answerTo(fails(code), state)).toEqual(AWAY)
  })

  test.each([
    ...['28000', '28P01', '3D000', '53300', '53400', '55000', '57P01', '57P02', '57P03', '57P05', '08P01', 'XX000'],
    ...['42501', '0A000', '22023'],
  ])('when the server ends it with %s', async (code) => {
    expect(await answerTo(says('FATAL', code), state)).toEqual(AWAY)
  })

  test.each<[string, Fail]>([
    ['closes', (socket) => void socket.push(null)],
    ['breaks without an error', (socket) => void socket.destroy()],
    ['panics', says('PANIC', 'XX001')],
  ])('when the server %s', async (_, fail) => {
    expect(await answerTo(fail, state)).toEqual(AWAY)
  })
})

test('a refused statement is no connection that is away', async () => {
  expect(await answerTo(says('ERROR', '42P01'), { isConnected: true })).toEqual([500, undefined])
})
