import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import getPort from 'get-port'
import type { createApp } from '#server/app.ts'
import { serverOver } from '#server/core/listen.ts'
import { startProxy } from './cluster/proxy.ts'

type App = Pick<ReturnType<typeof createApp>, 'fetch' | 'request'>
type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** What a connection adds to a response. */
const OF_CONNECTIONS = ['connection', 'date', 'keep-alive', 'transfer-encoding']

async function listen(app: App) {
  const server = serverOver(app)
  // The client or the proxy ends a connection.
  server.requestTimeout = 0
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function startHaproxy(addresses: readonly [string, string]) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-haproxy-'))
  const start = async () => startProxy(addresses, await getPort(), join(folder, 'log'))
  // Another process may take the port before HAProxy does.
  const { url, kill } = await start().catch(start)
  return {
    url,
    async close() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

function toResponse(method: string, incoming: IncomingMessage) {
  const { statusCode: status = 0, headersDistinct } = incoming
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  for (const name of OF_CONNECTIONS) headers.delete(name)
  if (method !== 'HEAD' && status !== 204 && status !== 304)
    return new Response(Readable.toWeb(incoming) as ReadableStream, { status, headers })
  incoming.resume()
  return new Response(null, { status, headers })
}

/** Unlike `fetch`, sends the given headers alone, follows no redirect and decompresses nothing. */
const askBy =
  (base: string, agent: Agent): Ask =>
  async (path, init) => {
    const request = new Request(new URL(path, 'http://localhost'), { duplex: 'half', ...init } as RequestInit)
    const { method, signal } = request
    const { host, pathname, search } = new URL(request.url)
    const headers = { host, ...Object.fromEntries(request.headers) }
    const sent = send(`${base}${pathname}${search}`, { method, headers, agent, signal })
    // One that follows the response says only that the body was not read to its end.
    sent.on('error', () => undefined)
    if (init?.body instanceof ReadableStream) Readable.fromWeb(init.body as never).pipe(sent)
    else sent.end(Buffer.from(await request.arrayBuffer()))
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
    return toResponse(method, incoming)
  }

async function start(apps: readonly App[], isProxied: boolean) {
  const sockets = await Promise.all(apps.map(listen))
  const [first = '', second = first] = sockets.map(({ address }) => address)
  const proxy = isProxied ? await startHaproxy([first, second]) : undefined
  const agent = new Agent({ keepAlive: true })
  const url = proxy?.url ?? `http://${first}`
  return {
    url,
    request: askBy(url, agent),
    async close() {
      agent.destroy()
      await proxy?.close()
      for (const socket of sockets) await socket.close()
    },
  }
}

/** On loopback with the first use: the first application alone, or all behind HAProxy, which alternates the requests. */
export function serve(apps: readonly [App, ...App[]], isProxied: boolean) {
  let started: ReturnType<typeof start> | undefined
  const running = () => {
    started ??= start(apps, isProxied)
    return started
  }
  const direct: Ask = async (path, init) => apps[0].request(path, init)
  const proxied: Ask = async (path, init) => (await running()).request(path, init)
  return {
    request: isProxied ? proxied : direct,
    url: async () => (await running()).url,
    close: async () => (await started)?.close(),
  }
}
