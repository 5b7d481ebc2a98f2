import { expect, vi } from 'vitest'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { LiveChange } from '#contract/live.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Task } from '#contract/task.ts'
import { renderApp } from './app.tsx'
import type { FakeServer } from './fake-server.ts'
import { serverWithTasks } from './tasks.ts'

export const WITH_LIVE = { ...DEFAULT_CONFIG, extensions: ['live' as const] }

interface Opened {
  readonly headers: Readonly<Record<string, string>>
  readonly respond: (response: Response) => void
  isAborted: boolean
}

/** Adds a stream of events to the server, which the test writes. */
export function withStream(server: FakeServer) {
  const requests: Opened[] = []
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined
  const answered = new Set<Opened>()

  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    if (String(input) !== '/api/live') return server.fetch(input, init)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request: Opened = {
      headers: Object.fromEntries(new Headers(init.headers)),
      respond: resolve,
      isAborted: false,
    }
    requests.push(request)
    init.signal?.addEventListener('abort', () => {
      request.isAborted = true
      reject(init.signal?.reason)
      void writer?.abort(init.signal?.reason).catch(() => {})
    })
    return promise
  }

  const asked = () => {
    const request = requests.at(-1)
    return request && !answered.has(request) && !request.isAborted ? request : undefined
  }
  const pending = () =>
    vi.waitFor(
      () => {
        const request = asked()
        if (!request) throw new Error('The page asks for no stream')
        return request
      },
      { timeout: 60_000 },
    )
  const respond = async (response: Response) => {
    const request = await pending()
    answered.add(request)
    request.respond(response)
  }
  const write = (text: string) => writer?.write(new TextEncoder().encode(text))
  const accept = async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    writer = writable.getWriter()
    await respond(new Response(readable))
  }

  return {
    ...server,
    fetch,
    stream: {
      /** The headers of each attempt. */
      headers: () => requests.map(({ headers }) => headers),
      isWanted: () => {
        const last = requests.at(-1)
        return last !== undefined && !last.isAborted
      },
      isAsked: () => asked() !== undefined,
      asked: pending,
      /** Without the place in the list of changes, which the server tells a moment later. */
      accept,
      open: async () => {
        await accept()
        await write('event: beat\nid: epoch~0\ndata: 1\n\n')
      },
      refuse: (status: number, headers: HeadersInit = {}) =>
        respond(new Response(JSON.stringify({ message: 'Refused' }), { status, headers })),
      send: ({ id, name, data }: { id?: string | undefined; name: string; data: string }) =>
        write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`),
      change: (change: Partial<LiveChange>, id = 'epoch~1') =>
        write(`event: change\nid: ${id}\ndata: ${JSON.stringify({ tags: ['Task'], entity: 'task', ...change })}\n\n`),
      /** The server names the time of the next attempt with its last bytes. */
      end: async (retryMs?: number) => {
        if (retryMs !== undefined) await write(`retry: ${retryMs}\n\n`)
        await writer?.close()
      },
    },
  }
}

export type LiveServer = ReturnType<typeof withStream>

/** Until the test ends. */
export function setVisibility(next: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(next)
  document.dispatchEvent(new Event('visibilitychange'))
}

export const expectStream = (server: LiveServer, isWanted: boolean) =>
  expect.poll(server.stream.isWanted).toBe(isWanted)

/** The page has read again, since it misses changes from before the server tells its place. */
export async function openLiveTasks(at: string, signedInAs: SignedInUser, first: Task[]) {
  let tasks = first
  const server = withStream(serverWithTasks(() => tasks))
  const app = await renderApp({ at, signedInAs, config: WITH_LIVE, server })
  await server.stream.asked()
  await server.stream.open()
  const reads = () => server.sent.filter(({ name }) => name === 'task.assigned' || name === 'task.all')
  await expect.poll(() => reads().length).toBe(2)
  await expect.poll(app.pendingReads).toBe(0)
  return {
    app,
    server,
    reads,
    change: async (next: Task[], change: Partial<LiveChange>) => {
      tasks = next
      await server.stream.change(change)
    },
  }
}
