import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/core/handler.ts'

const SWEEP_MS = 100

/** Runs `work` right after the event loop has taken in what had arrived by now. */
const afterArrivals = (work: () => void) => void setImmediate(work)

/** Accepts until proxies noticed. Then closes connections as they become idle, and after `graceMs` all. */
export async function drain(server: Server, noticed: Promise<unknown>, graceMs: number) {
  await noticed
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  // Closing an HTTP server also destroys new connections whose request has not arrived yet.
  afterArrivals(() => TcpServer.prototype.close.call(server))
  const sweep = setInterval(() => afterArrivals(() => server.closeIdleConnections()), SWEEP_MS)
  await Promise.race([closed, wait(graceMs, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
}

/** Asks clients of a stopping server to send their next request over another connection. */
export const lastOnConnection = (isStopping: () => boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (isStopping()) c.header('Connection', 'close')
  })
