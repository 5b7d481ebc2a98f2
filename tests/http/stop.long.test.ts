import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { processFolder } from '#tools/process.ts'

let stage: ReturnType<typeof processFolder>
let url: string
let server: Awaited<ReturnType<(typeof stage)['startServer']>>

afterEach(() => stage.close())

async function startServer(settings: Record<string, string>, main?: string) {
  stage = processFolder(main)
  await stage.prepareDatabase()
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

function half(agent: Agent) {
  const body = JSON.stringify({ email: 'nobody@statehouse.example' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${url}/api/session/create`, { method: 'POST', agent, headers })
  sent.write(body.slice(0, 10))
  return { answer: answerTo(sent), finish: () => sent.end(body.slice(10)) }
}

const PATHS = ['/config.json', '/api/session/validate', '/healthz']

/** Stopping resolves once all requests are answered. */
function client(agent: Agent | false) {
  let answered = 0
  let isOver = false
  const send = async () => {
    while (!isOver) {
      const { status } = await get(PATHS[answered % PATHS.length] ?? '', agent)
      expect(status === 200 || status === 401).toBe(true)
      answered += 1
    }
  }
  const sent = send()
  return {
    answered: () => answered,
    stop() {
      isOver = true
      return sent
    },
  }
}

test('on SIGTERM the server is not ready at once, and answers every request before it exits with 0', async () => {
  const settings = { STOP_GRACE: '3600', RATE_CALLS_PER_IP: '1000000' }
  await startServer(settings, 'tests/http/support/stops-when-told.ts')
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 3 })
  const idle = new Agent({ keepAlive: true })
  await get('/healthz', idle)
  const [early, late] = [half(keepAlive), half(keepAlive)]
  const clients = [keepAlive, keepAlive, false as const, false as const].map(client)
  const answers = () => clients.map(({ answered }) => answered())
  await expect.poll(() => Math.min(...answers())).toBeGreaterThan(5)

  server.child.kill('SIGTERM')
  await expect.poll(async () => (await get('/readyz')).body, { interval: 20 }).toEqual({ status: 'stopping' })
  const before = answers()
  const fewestSince = () => Math.min(...answers().map((count, index) => count - (before[index] ?? 0)))
  await expect.poll(fewestSince).toBeGreaterThan(5)
  expect((await get('/healthz', idle)).connection).toBe('close')
  early.finish()
  expect((await early.answer).status).toBe(200)
  await Promise.all(clients.map(({ stop }) => stop()))
  server.child.stdin?.write('noticed')

  const refused = () =>
    get('/healthz').then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code,
    )
  await expect.poll(refused).toBe('ECONNREFUSED')
  late.finish()
  const { status, connection } = await late.answer
  expect([status, connection]).toEqual([200, 'close'])
  expect(await server.exit).toBe(0)
})

test('a second SIGTERM ends the process at once', async () => {
  await startServer({ STOP_DELAY: '60' })
  half(new Agent({ keepAlive: true })).answer.catch(() => undefined)
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await get('/readyz')).status).toBe(503)
  // A signal that comes twice at once counts once, so it is sent until the process ends.
  const again = setInterval(() => server.child.kill('SIGTERM'), 100)
  // After its delay the process would end with 0.
  expect(await server.exit.finally(() => clearInterval(again))).toBe(1)
})
