import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/core/handler.ts'

/** Asks clients of a stopping server to send their next request over another connection. */
export const lastOnConnection = (isStopping: () => boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (isStopping()) c.header('Connection', 'close')
  })
