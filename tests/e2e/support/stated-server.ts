import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { json as readJson } from 'node:stream/consumers'
import { COLLEAGUE, STATED_AREAS } from './stated-areas.ts'

// Only the stated calls and fields, written from the specification and never from the contract.

const DIST = join(import.meta.dirname, '../../../dist')
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

interface StoredTask {
  _id: string
  title: string
  dueDate: string
  status: string
  feedback?: string
  assignedTo: string
}

type Body = Record<string, never>
type Answer = { status: number; body?: unknown }

const ok = (data?: unknown): Answer => ({ status: 200, body: data === undefined ? {} : { data } })

/** The application adds them. */
const OWN_HEADERS = /^(authorization|x-|if-|idempotency-)/

export interface Recorded {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** Those that no browser adds. */
  readonly headers: readonly string[]
}

export const STATED_CODE = '246810'
export const STATED_ADMIN = { firstName: 'Ngozi', lastName: 'Eze', role: 'role-1', isSuperAdmin: true }
export const STATED_MEMBER = { firstName: 'Bola', lastName: 'Ade', role: 'role-2', isSuperAdmin: false }

function createCalls(user: typeof STATED_ADMIN) {
  const tasks: StoredTask[] = []
  const change = (taskId: string, changes: Partial<StoredTask>) => {
    const task = tasks.find(({ _id }) => _id === taskId)
    if (!task) return { status: 404, body: { message: 'No such task' } }
    Object.assign(task, changes)
    return ok()
  }
  const add = (given: Body, more: Partial<StoredTask>) => {
    tasks.push({ ...given, _id: `task-${tasks.length + 1}`, ...more } as unknown as StoredTask)
    return ok()
  }
  const stated: readonly (readonly [call: RegExp, answer: (body: Body, id: string) => Answer])[] = [
    [/^POST \/session\/create$/, () => ok({ sessionId: 'sign-in-1' })],
    [/^POST \/session\/[^/]+\/verify$/, () => ok({ accessToken: 'access-1', refreshToken: 'refresh-1', user })],
    [/^GET \/session\/validate$/, () => ok()],
    [/^DELETE \/session\/delete$/, () => ok()],
    [/^POST \/task\/create$/, (body) => add(body, { status: 'proposed', assignedTo: 'user-1' })],
    [/^POST \/task\/assign$/, (body) => add(body, { status: 'approved' })],
    [/^GET \/task\/assigned$/, () => ok(tasks.filter(({ assignedTo }) => assignedTo === 'user-1'))],
    [
      /^GET \/task\/all$/,
      () =>
        ok(
          tasks
            .filter(({ assignedTo }) => assignedTo !== 'user-1')
            .map((task) => ({ ...task, ...COLLEAGUE, _id: task._id })),
        ),
    ],
    [/^PATCH \/task\/([^/]+)\/deny$/, ({ feedback }, id) => change(id, { status: 'denied', feedback })],
    [/^PATCH \/task\/([^/]+)\/complete$/, (_body, id) => change(id, { status: 'completed' })],
    ...STATED_AREAS.map(([call, data]) => [call, () => ok(data)] as const),
  ]
  return (call: string, body: Body): Answer | undefined => {
    for (const [pattern, answer] of stated) {
      const found = pattern.exec(call)
      if (found) return answer(body, found[1] ?? '')
    }
    return undefined
  }
}

function sendFile(response: ServerResponse, path: string) {
  const isScreen = path === '/' || path === '/verify-otp' || path.startsWith('/dashboard')
  const page = path === '/' ? 'index.html' : 'app.html'
  const file = join(DIST, isScreen ? page : path)
  if (!existsSync(file)) return false
  response.writeHead(200, { 'content-type': isScreen ? 'text/html' : (TYPES[extname(path)] ?? 'text/plain') })
  response.end(readFileSync(file))
  return true
}

/** All other requests are in `unknown`. */
export async function startStatedServer(user: typeof STATED_ADMIN = STATED_ADMIN) {
  const answerTo = createCalls(user)
  const calls: Recorded[] = []
  const unknown: string[] = []

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request
    const path = request.url ?? ''
    if (!path.startsWith('/api/')) {
      if (method === 'GET' && sendFile(response, path.split('?')[0] ?? '')) return
      unknown.push(`${method} ${path}`)
      response.writeHead(404).end()
      return
    }
    const body = headers['content-type'] === 'application/json' ? await readJson(request) : undefined
    const call = { method, path: path.slice('/api'.length), body }
    calls.push({
      ...call,
      headers: Object.keys(headers)
        .filter((name) => OWN_HEADERS.test(name))
        .sort(),
    })
    const answer = answerTo(`${method} ${call.path.split('?')[0]}`, (body ?? {}) as Body)
    if (!answer) unknown.push(`${method} ${path}`)
    response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.body ?? { message: 'There is no such call.' }))
  }

  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    unknown,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StatedServer = Awaited<ReturnType<typeof startStatedServer>>
