import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processFolder } from '#tests/support/process.ts'

// A real server that gets SIGTERM while clients send, over real sockets.

let stage: ReturnType<typeof processFolder>
let url: string
let server: Awaited<ReturnType<(typeof stage)['startServer']>>

beforeEach(async () => {
  stage = processFolder()
  await stage.prepareDatabase()
}, 60_000)

afterEach(() => stage.close())

async function startServer(settings: Record<string, string>) {
  server = await stage.startServer({ LOG_LEVEL: 'silent', ...settings })
  url = server.url
}

async function answerTo(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  const body = Buffer.concat(parts).toString()
  return { status: response.statusCode, connection: response.headers.connection, body: JSON.parse(body) }
}

const get = (path: string, agent: Agent | false = false) => answerTo(request(`${url}${path}`, { agent }).end())

/** A request whose body is not sent whole yet. */
function half(agent: Agent) {
  const body = JSON.stringify({ email: 'nobody@statehouse.example' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${url}/api/session/create`, { method: 'POST', agent, headers })
  sent.write(body.slice(0, 10))
  return { answer: answerTo(sent), finish: () => sent.end(body.slice(10)) }
}

const PATHS = ['/config.json', '/api/session/validate', '/healthz']

/** Sends one request after the other until `isOver`, and counts those that were answered after `since`. */
async function keepSending(agent: Agent | false, isOver: () => boolean, since: () => boolean) {
  let answeredSince = 0
  for (let count = 0; !isOver(); count += 1) {
    const wasSince = since()
    const { status } = await get(PATHS[count % PATHS.length] ?? '', agent)
    expect([200, 401]).toContain(status)
    if (wasSince) answeredSince += 1
    await wait(5)
  }
  return answeredSince
}

test('on SIGTERM the server is not ready at once, and answers every request before it exits with 0', async () => {
  await startServer({ STOP_DELAY: '4' })
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 3 })
  const idle = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 })
  await get('/healthz', idle)
  const [early, late] = [half(keepAlive), half(keepAlive)]

  let isStopping = false
  let isOver = false
  const clients = [keepAlive, keepAlive, false as const, false as const].map((agent) =>
    keepSending(
      agent,
      () => isOver,
      () => isStopping,
    ),
  )
  await wait(200)
  server.child.kill('SIGTERM')
  isStopping = true
  await expect
    .poll(async () => (await get('/readyz')).body, { interval: 20, timeout: 3_000 })
    .toEqual({ status: 'stopping' })
  // As a proxy does, which needs a while to send elsewhere.
  await wait(300)
  expect((await get('/healthz', idle)).connection).toBe('close')
  early.finish()
  expect((await early.answer).status).toBe(200)
  isOver = true
  for (const answered of await Promise.all(clients)) expect(answered).toBeGreaterThan(5)

  const refused = () =>
    get('/healthz').then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code,
    )
  await expect.poll(refused, { timeout: 10_000 }).toBe('ECONNREFUSED')
  late.finish()
  expect(await late.answer).toMatchObject({ status: 200, connection: 'close' })
  expect(await server.exit).toBe(0)
}, 60_000)

test('a second SIGTERM ends the process at once', async () => {
  await startServer({ STOP_DELAY: '60' })
  half(new Agent({ keepAlive: true })).answer.catch(() => undefined)
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 5_000 }).toBe(503)
  const begun = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(1)
  expect(performance.now() - begun).toBeLessThan(2_000)
}, 60_000)
